import type { failures as english, withIssuer as englishWithIssuer } from '../en/failures.ts';

const later = 'Veuillez réessayer un peu plus tard.';

export const failures: typeof english = {
  'wrong-credentials': ['Le nom d’utilisateur ou le mot de passe n’est pas le bon.'],
  'account-not-ready': [
    'Le nom d’utilisateur ou le mot de passe n’est pas le bon, ou ce compte n’est pas utilisable pour le moment.',
    'Si vous êtes sûr des deux, adressez-vous à votre support informatique.',
  ],
  'connection-set-up-wrongly': [
    'Le service n’accepte pas cette application.',
    'Demandez à votre support informatique de vérifier l’accès au service.',
  ],
  'needs-sign-in': ['Veuillez vous reconnecter pour recevoir les mises à jour.', 'Votre liste reste ici.'],
  'permission-missing': [
    'Votre compte n’est pas autorisé à voir cette liste.',
    'Demandez l’accès à votre support informatique.',
  ],
  unreachable: ['Le service est injoignable.', 'Vérifiez l’adresse et votre réseau.'],
  'untrusted-certificate': [
    'Le certificat du service n’est pas reconnu sur cet ordinateur.',
    'Demandez à votre support informatique de l’installer.',
  ],
  'certificate-out-of-date': [
    'D’après l’horloge de cet ordinateur, le certificat du service n’est pas valable aujourd’hui.',
    'Vérifiez la date et l’heure de cet ordinateur\u202F; si elles sont justes, prévenez votre support informatique.',
  ],
  'certificate-of-another': [
    'La réponse portait le certificat d’une autre adresse, peut-être une page de connexion de ce réseau.',
    'Ouvrez un navigateur pour vérifier, ou adressez-vous à votre support informatique.',
  ],
  'certificate-unfit': [
    'Le certificat du service n’est pas fait pour cet usage\u202F; Packshelf ne peut pas l’accepter.',
    'Demandez à votre support informatique d’en avertir les responsables du service.',
  ],
  'certificate-wanted': [
    'Le service demande un certificat de cet ordinateur, et Packshelf n’en a aucun à présenter.',
    'Demandez à votre support informatique\u202F; votre organisation peut en fournir un.',
  ],
  'client-certificate-refused': [
    'Le service n’a pas accepté le certificat de cet ordinateur.',
    'Demandez à votre support informatique de le renouveler.',
  ],
  'no-common-encryption': [
    'Le service et Packshelf n’ont pas de chiffrement en commun.',
    'Adressez-vous à votre support informatique\u202F; le service utilise peut-être un chiffrement plus ancien.',
  ],
  'secure-connection-failed': [
    'La liaison chiffrée avec le service n’a pas pu être établie.',
    'Veuillez réessayer\u202F; si le problème persiste, adressez-vous à votre support informatique.',
  ],
  'proxy-sign-in': [
    'Le proxy de votre réseau demande une identification.',
    'Identifiez-vous auprès du proxy pour continuer.',
  ],
  'proxy-sign-in-unsupported': [
    'Le proxy de votre réseau demande une identification que Packshelf ne peut pas fournir.',
    'Demandez à votre support informatique de laisser passer Packshelf.',
  ],
  'timed-out': ['Le service a mis trop longtemps à répondre.'],
  maintenance: ['Le service est en maintenance.', later],
  'too-many-requests': ['Le service est très sollicité et demande une pause.', later],
  'service-error': ['Le service a rencontré un problème de son côté.', later],
  'not-the-service': [
    'Ce n’est pas le service qui a répondu, mais peut-être une page de connexion de ce réseau.',
    'Ouvrez un navigateur pour vérifier.',
  ],
  'unexpected-answer': ['Le service a répondu d’une manière que cette application ne comprend pas.'],
  'disk-full': ['Le disque est plein.', 'Libérez un peu d’espace\u202F; votre liste est inchangée.'],
  'storage-failed': ['La liste n’a pas pu être enregistrée sur cet ordinateur.'],
  'not-removed': [
    'Tout ce qui était enregistré n’a pas pu être supprimé.',
    'Un autre programme l’utilise peut-être\u202F; réessayez plus tard.',
  ],
  'shelf-not-stored': [
    'Vos étoiles et vos notes n’ont pas pu être enregistrées sur cet ordinateur.',
    'Ce qui était déjà enregistré n’est pas perdu.',
  ],
  'shelf-full': [
    'La liste de vos favoris est pleine.',
    'Retirez des étoiles ou des notes dont vous n’avez plus besoin.',
  ],
  'shelf-not-understood': ['Ce n’est pas un fichier d’étoiles et de notes de Packshelf.'],
  'file-not-read': [
    'Ce fichier n’a pas pu être lu.',
    'Fermez-le dans les autres programmes\u202F; s’il est stocké en ligne, connectez d’abord cet ordinateur.',
  ],
  'file-in-use': [
    'Le fichier est ouvert dans un autre programme.',
    'Fermez-le dans ce programme puis exportez à nouveau, ou choisissez un autre nom.',
  ],
  'file-read-only': [
    'Le fichier est en lecture seule et ne peut pas être remplacé.',
    'Choisissez un autre nom.',
  ],
  'file-is-folder': ['Un dossier porte ce nom.', 'Choisissez-en un autre.'],
  'folder-not-writable': ['Rien ne peut être écrit dans ce dossier.', 'Choisissez-en un autre.'],
  'file-not-written': ['Le fichier n’a pas pu être écrit.', 'Choisissez un autre dossier ou un autre nom.'],
  'not-recorded': [
    'À ce moment-là, les changements n’étaient pas encore enregistrés.',
    'Choisissez un jour plus récent.',
  ],
  'not-yet-read': [
    'La liste n’est pas encore complète.',
    'Veuillez réessayer quand la mise à jour sera terminée.',
  ],
  'too-many': ['C’est trop pour une seule copie.', 'Sélectionnez moins de paquets, ou exportez la liste.'],
  'export-running': ['Une autre exportation est en cours.', 'Attendez qu’elle se termine, ou arrêtez-la.'],
  'address-missing': ['Veuillez saisir l’adresse.'],
  'address-not-understood': [
    'Ce n’est pas une adresse web.',
    'Elle ressemble à https://service.example.com.',
  ],
  'address-beginning': ['Le début de cette adresse n’est pas correct.', 'Elle doit commencer par https://.'],
  'address-not-encrypted': [
    'Cette adresse n’est pas chiffrée.',
    'Utilisez une adresse qui commence par https.',
  ],
  'address-with-password': [
    'N’indiquez ni nom d’utilisateur ni mot de passe dans l’adresse.',
    'Vous les saisirez en vous connectant.',
  ],
  'proxy-not-understood': ['Ce n’est pas l’adresse d’un proxy.', 'Elle ressemble à proxy.example.com:8080.'],
  'connection-file-not-understood': ['Ce n’est pas un fichier d’accès pour Packshelf.'],
  'no-connection': ['Aucun service n’est encore indiqué.'],
  'no-account': ['Personne ne s’est encore connecté.'],
  'view-gone': ['Il y a maintenant une liste plus récente.'],
  'item-gone': ['Ce paquet a été retiré de la liste.'],
  'pages-not-made': ['Les pages n’ont pas pu être préparées.', 'Veuillez réessayer.'],
  'not-printed': [
    'L’impression n’a pas fonctionné.',
    'Veuillez vérifier que l’imprimante est allumée et connectée.',
  ],
  'no-printer': [
    'Il n’y a pas d’imprimante.',
    'Vous pouvez enregistrer la liste en PDF ou configurer une imprimante dans les réglages du système.',
  ],
  'system-refused': [
    'Cet ordinateur n’a pas accepté le changement.',
    'Les réglages du système l’interdisent peut-être\u202F; adressez-vous à votre support informatique.',
  ],
  'key-taken': ['Un autre programme utilise ces touches.', 'Veuillez en choisir d’autres.'],
  'desktop-settings-not-opened': [
    'Les réglages du clavier n’ont pas pu être ouverts.',
    'Veuillez les ouvrir depuis les réglages de votre bureau.',
  ],
  'no-link': ['Il ne peut pas y avoir de lien vers ce paquet.', 'Son identifiant est trop long.'],
  'by-policy': ['Votre organisation a désactivé cette fonction.'],
  cancelled: ['Arrêté.'],
};

export const withIssuer: typeof englishWithIssuer = {
  'untrusted-certificate': (issuer) =>
    `Le certificat du service a été émis par «\u202F${issuer}\u202F», qui n’est pas reconnu sur cet ordinateur.`,
  'certificate-out-of-date': (issuer) =>
    `D’après l’horloge de cet ordinateur, le certificat du service émis par «\u202F${issuer}\u202F» n’est pas valable aujourd’hui.`,
  'certificate-of-another': (issuer) =>
    `La réponse portait le certificat d’une autre adresse, émis par «\u202F${issuer}\u202F», peut-être une page de connexion de ce réseau.`,
  'certificate-unfit': (issuer) =>
    `Le certificat du service, émis par «\u202F${issuer}\u202F», n’est pas fait pour cet usage\u202F; Packshelf ne peut pas l’accepter.`,
};
