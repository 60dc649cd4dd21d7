// The language of the page: the browser's, until the player chooses another.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = "archipel.language";

function preferredLanguage(): Language {
  const preferred = [localStorage.getItem(STORAGE_KEY), ...navigator.languages];
  const supported = preferred.map((each) =>
    LANGUAGES.find((language) => each?.startsWith(language)),
  );
  return supported.find((language) => language !== undefined) ?? "en";
}

class Locale {
  language: Language = $state(preferredLanguage());

  switch(language: Language): void {
    localStorage.setItem(STORAGE_KEY, language);
    this.language = language;
  }

  /** A moment as people write it. */
  time(at: string): string {
    const format = new Intl.DateTimeFormat(this.language, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    return format.format(Date.parse(at));
  }

  /** The variant for the current language. */
  pick<T>(variants: Record<Language, T>): T {
    return variants[this.language];
  }
}

export const locale = new Locale();
