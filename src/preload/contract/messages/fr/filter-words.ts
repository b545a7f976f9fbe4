import type { FilterWords } from '../filter-words.ts';

export const filterWords: FilterWords = {
  statuses: {
    published: ['publie', 'publiee', 'publies', 'publiees'],
    draft: ['brouillon', 'brouillons'],
    review: ['en revision', 'revision', 'en cours de revision'],
    archived: ['archive', 'archivee', 'archives', 'archivees'],
    failed: ['echec', 'echecs', 'en echec', 'echoue', 'echoues'],
  },
  unseen: ['nouveau ou modifie', 'nouveaux ou modifies', 'pas encore vu', 'pas encore vus'],
  creator: ['cree par', 'creee par', 'crees par', 'creees par', 'depose par'],
  updater: ['modifie par', 'modifies par', 'change par', 'mis a jour par', 'mise a jour par'],
  people: ['par', 'de'],
  created: ['cree', 'creee', 'crees', 'creees', 'depose'],
  updated: ['mis a jour', 'mise a jour', 'mises a jour', 'modifie', 'modifies', 'modifiee', 'change'],
  before: ['en', 'au', 'le', 'du', 'de', 'la', 'les'],
  since: ['depuis', 'depuis le', 'a partir de', 'a partir du'],
  until: ["jusqu'a", "jusqu'au", 'jusqu’a', 'jusqu’au'],
  earlier: ['avant', 'avant le'],
  between: ['de'],
  presets: {
    today: ["aujourd'hui", 'aujourd’hui'],
    yesterday: ['hier'],
    week: ['7 derniers jours'],
    month: ['30 derniers jours'],
    lastMonth: ['mois dernier', 'dernier mois', 'mois passe'],
    year: ['cette annee'],
  },
  days: {
    thisWeek: ['cette semaine'],
    lastWeek: ['semaine derniere', 'derniere semaine', 'semaine passee'],
    thisMonth: ['ce mois', 'ce mois-ci'],
    lastYear: ['annee derniere', "l'annee derniere", 'annee passee'],
  },
  lastDays: ['# derniers jours'],
  lastWeeks: ['# dernieres semaines'],
  lastMonths: ['# derniers mois'],
};
