// The language that the page speaks: the browser's, until somebody switches.

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT = "archipel.language";

function wanted(): Language {
  const asked = [localStorage.getItem(KEPT), ...navigator.languages];
  const known = asked.map((each) => LANGUAGES.find((language) => each?.startsWith(language)));
  return known.find((language) => language !== undefined) ?? "en";
}

class Speech {
  language: Language = $state(wanted());

  switch(language: Language): void {
    localStorage.setItem(KEPT, language);
    this.language = language;
  }

  /** Of the same words in each language, those that are spoken now. */
  of<T>(words: Record<Language, T>): T {
    return words[this.language];
  }
}

export const speech = new Speech();
