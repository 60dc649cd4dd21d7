// The French prompts and answers.

import type { PromptMessages } from "./prompts.en";

export const fr: PromptMessages = {
  turn: "À vous : choisissez une action principale.",
  before: "Avant, si vous voulez",
  main: "Action principale",
  anytime: "À tout moment",
  questions: {
    oil: "Une plateforme pétrolière ! Quelle carte lui donnez-vous ?",
    save: "Une espèce sauvée coûte des cartes. Lesquelles donnez-vous ?",
    swap: "Échangez-vous une carte du Lagon et une de l’Océan ?",
    catch: "Le Capitaine a pris ces cartes. Laquelle est défaussée et améliore son espèce ?",
    reveal: "Quelles cartes retournez-vous ?",
    order: "Dans quel ordre remettez-vous ces cartes Corporations ?",
    look: "Retournez-vous la prochaine carte Corporations ?",
    action: "Le Capitaine vous appelle : faites une action principale.",
  },
  waits: {
    oil: (name: string) => `${name} choisit une carte pour la plateforme pétrolière.`,
    save: (name: string) => `${name} choisit des cartes pour une espèce sauvée.`,
    swap: (name: string) => `${name} peut échanger deux cartes.`,
    catch: (name: string) => `${name} choisit une des cartes du Capitaine.`,
    reveal: (name: string) => `${name} choisit des cartes à retourner.`,
    order: (name: string) => `${name} ordonne des cartes Corporations.`,
    look: (name: string) => `${name} peut regarder la prochaine carte Corporations.`,
    action: (name: string) => `${name} est appelé et fait une action principale.`,
  },
  waitsFor: (name: string) => `C’est à ${name} de jouer.`,
  over: "La partie est finie.",
  withThese: (names: string) => `Que faire avec ${names} ?`,
  back: "Retour",
  one: "une carte",
  two: "deux cartes",
  yes: "La retourner",
  no: "La laisser face cachée",
  actionTexts: {
    "mini_divercity.pay_oil": {
      label: "Donner une carte à la plateforme",
      asks: { place: "Une plateforme pétrolière ! Quelle carte lui donnez-vous ?" },
      more: "Cette espèce est hors jeu : quelles autres cartes l’accompagnent ?",
    },
    "mini_divercity.identify": {
      label: "Identifier",
      note: "Une carte est défaussée : son espèce est améliorée.",
      asks: { place: "Quelle carte identifiez-vous ?" },
      more: "Une carte du Lagon en coûte d’autres : lesquelles ?",
    },
    "mini_divercity.close_hotel": {
      label: "Fermer un hôtel",
      note: "Une carte est défaussée : un hôtel redevient une île.",
      asks: { place: "Quelle carte donnez-vous ?", island: "Quel hôtel fermez-vous ?" },
    },
    "mini_divercity.explore": {
      label: "Explorer",
      note: "Toutes les cartes de l’Océan sont retournées.",
    },
    "mini_divercity.quick_explore": {
      label: "Exploration rapide",
      note: "Les deux cartes du Lagon sont défaussées, l’Océan est retourné.",
    },
    "mini_divercity.use_walkie_talkie": {
      label: "Talkie-walkie",
      note: "Un coéquipier apprend toute sa main.",
      asks: { seat: "À qui dites-vous sa main ?" },
    },
    "mini_divercity.send_diver": { label: "Envoyer" },
    "mini_divercity.send_to_hotel": { label: "Envoyer", asks: { island: "Quel hôtel ?" } },
    "mini_divercity.send_to_card": { label: "Envoyer", asks: { place: "Quelle carte ?" } },
    "mini_divercity.send_to_token": { label: "Envoyer", asks: { token: "Quelle espèce ?" } },
    "mini_divercity.send_to_deck": { label: "Envoyer", asks: { count: "Combien de cartes ?" } },
    "mini_divercity.send_to_teammates": {
      label: "Envoyer",
      asks: { seat: "Quel coéquipier ?" },
    },
    "mini_divercity.swap_cards": {
      label: "Échanger deux cartes",
      asks: { place: "Quelle carte du Lagon, et laquelle de l’Océan ?" },
    },
    "mini_divercity.keep_cards": { label: "Ne rien échanger" },
    "mini_divercity.choose_catch": {
      label: "Choisir une carte",
      asks: {
        caught: "Le Capitaine a pris ces cartes. Laquelle est défaussée et améliore son espèce ?",
      },
    },
    "mini_divercity.reveal_cards": {
      label: "Retourner des cartes",
      asks: { place: "Quelles cartes retournez-vous ?" },
    },
    "mini_divercity.order_corporations": {
      label: "Remettre les cartes",
      asks: { rank: "Laquelle de ces cartes Corporations vient ensuite ?" },
    },
    "mini_divercity.look_ahead": {
      label: "La prochaine carte Corporations",
      asks: { look: "Retournez-vous la prochaine carte Corporations ?" },
    },
    "mini_divercity.pay_for_save": {
      label: "Payer pour l’espèce sauvée",
      asks: { place: "Une espèce sauvée coûte des cartes. Lesquelles donnez-vous ?" },
    },
    "mini_divercity.consult": {
      label: "Consulter une défausse",
      note: "Une fois par partie pour chaque pile : ce qui s’y trouve reste noté.",
      asks: { pile: "Quelle pile ?" },
    },
    "mini_divercity.concede": {
      label: "Concéder la partie",
      note: "La partie est aussitôt perdue.",
    },
  },
  send: (diver: string) => `Envoyer : ${diver}`,
  piles: { species: "Espèces défaussées", corporations: "Corporations défaussées" },
  commands: {
    oil: (card: string) => `Donner ${card} à la plateforme`,
    identify: (card: string) => `Identifier ${card}`,
    along: (cards: string) => ` et donner aussi ${cards}`,
    close: (card: string, island: string) => `Donner ${card}, fermer l’hôtel : ${island}`,
    quick: "Donner les deux cartes du Lagon, retourner l’Océan",
    tell: (names: string) => `Dire sa main : ${names}`,
    send: (diver: string) => `Envoyer ${diver}`,
    sendTo: (diver: string, aim: string) => `Envoyer ${diver} : ${aim}`,
    swap: (lagoon: string, ocean: string) => `Échanger ${lagoon} et ${ocean}`,
    reveal: (cards: string) => `Retourner : ${cards}`,
    order: "Les remettre dans cet ordre",
    pay: (cards: string) => `Donner ${cards}`,
    consult: (pile: string) => `Consulter : ${pile}`,
    concede: "Concéder : la partie est perdue",
  },
};
