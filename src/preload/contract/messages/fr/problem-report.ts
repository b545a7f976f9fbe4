import type { Messages } from '../texts.ts';

export const problemReport: Messages['problemReport'] = {
  hint: 'Montre, en texte à enregistrer ou à copier, ce que le support informatique doit savoir de cette application.',
  title: 'Signaler un problème',
  about:
    'Voici ce que votre support informatique doit savoir. Packshelf ne l’envoie à personne\u202F: enregistrez-le dans un fichier ou copiez-le, et transmettez-le vous-même.',
  doing: 'Ce que je faisais',
  doingHint: 'Le rapport le reprend tel que vous l’écrivez.',
  without:
    'Le reste ne contient ni mot de passe, ni adresses, ni noms, ni paquets, sauf si vous les ajoutez ici\u202F:',
  addresses: 'Les adresses de votre service et de votre réseau',
  person: 'Mon nom d’utilisateur',
  package: 'Le paquet ouvert',
  recipient: (recipient) => `Votre organisation vous demande de l’envoyer à\u202F: ${recipient}`,
  checking: 'La connexion est en cours de vérification\u202F; le résultat sera ajouté dans un instant.',
  content: 'Le rapport',
  save: 'Enregistrer dans un fichier…',
  saved: 'Enregistré',
  fileKind: 'Fichier texte',
};
