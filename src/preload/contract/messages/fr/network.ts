import { counting } from '../counting.ts';

const { counted } = counting('fr');
import type { Messages } from '../texts.ts';

export const network: Messages['network'] = {
  proxy: {
    title: 'S’identifier auprès du proxy',
    asks: (proxy) => `Le proxy ${proxy} de votre réseau demande qui vous êtes.`,
    hint: 'Utilisez le nom et le mot de passe de votre réseau, pas ceux du service.',
    realm: (realm) => `Il s’appelle lui-même «\u202F${realm}\u202F».`,
    refused: 'Le proxy n’a pas accepté ce nom ou ce mot de passe.',
    readable:
      'Ce proxy reçoit le mot de passe en clair\u202F; d’autres personnes de votre réseau pourraient le lire.',
    keep: 'Retenir le mot de passe sur cet ordinateur',
    label: 'Proxy',
    modes: { system: 'Comme sur cet ordinateur', none: 'Aucun', manual: 'Celui-ci' },
    address: 'Adresse du proxy',
    addressHint: 'Par exemple proxy.example.com:8080 ou socks5://proxy.example.com.',
    save: 'Utiliser ce proxy',
    forget: 'Oublier les mots de passe',
    forgetHint: 'Cet ordinateur retient des mots de passe de proxys.',
  },

  check: {
    label: 'Vérification de la connexion',
    title: 'Vérifier la connexion',
    hint: 'Montre pas à pas comment Packshelf atteint le service.',
    running: 'Vérification…',
    again: 'Vérifier à nouveau',
    copy: 'Copier le résultat',
    allFine: 'Tout va bien.',
    found: (count) => `${counted(count, 'étape demande', 'étapes demandent')} votre attention.`,
    ways: {
      both: 'Le chemin vers le service',
      authUrl: 'Le chemin vers l’identification',
      baseUrl: 'Le chemin vers la liste',
    },
    answers: 'Le service',
    states: { fine: 'En ordre', failed: 'Échec', doubtful: 'Douteux', skipped: 'Non vérifié' },
    steps: {
      proxy: 'Proxy',
      name: 'Nom',
      connection: 'Connexion',
      certificate: 'Certificat',
      ownCertificate: 'Certificat propre',
      clock: 'Horloge',
      signIn: 'Identification',
      list: 'Liste',
    },
    noProxy: 'Aucun',
    sources: {
      policy: (proxy) => `${proxy}, comme défini par votre organisation.`,
      setting: (proxy) => `${proxy}, comme choisi dans les réglages de Packshelf.`,
      system: (proxy) => `${proxy}, comme cet ordinateur est réglé.`,
      environment: (proxy) => `${proxy}, d’après une variable de cet ordinateur.`,
      'this-computer': (proxy) => `${proxy}\u202F: le service est sur cet ordinateur.`,
    },
    passedOver: (proxy) => `${proxy} n’a pas répondu et a été ignoré.`,
    resolved: (host, addresses) => `${host} est ${addresses}.`,
    notResolved: (host) => `Il n’y a pas de ${host} dans ce réseau.`,
    notResolvedHelp:
      'Vérifiez que l’adresse est bien écrite, ou connectez-vous d’abord au réseau de votre entreprise. Si cela n’aide pas, demandez à votre support informatique.',
    connected: (host, count) => `${host} a répondu en ${counted(count, 'milliseconde', 'millisecondes')}.`,
    issuedBy: (issuer, until) => `Délivré par «\u202F${issuer}\u202F», valable jusqu’au ${until}.`,
    installed:
      'Cet ordinateur s’y fie parce que votre organisation l’a installé. Elle inspecte peut-être les connexions chiffrées.',
    byPolicy:
      'Packshelf s’y fie parce que votre organisation a ajouté son émetteur. Elle inspecte peut-être les connexions chiffrées.',
    authorities: {
      'not-readable': 'Le fichier des autorités est illisible. Adressez-vous à votre support informatique.',
      'not-understood': 'Le fichier des autorités est incompris. Adressez-vous à votre support informatique.',
    },
    own: {
      ready: (issuer, until) =>
        `De «\u202F${issuer}\u202F», valable jusqu’au ${until}. Le service le reçoit s’il le demande.`,
      expired: (issuer, until) =>
        `De «\u202F${issuer}\u202F», expiré le ${until}. Demandez-en un nouveau à votre support informatique.`,
      shown: (issuer, until) =>
        `De «\u202F${issuer}\u202F», valable jusqu’au ${until}. Le service l’a demandé et l’a reçu.`,
      notShown: (issuer) =>
        `Aucun de «\u202F${issuer}\u202F» n’a été présenté\u202F: le service ne l’a pas demandé, ou il n’est pas sur cet ordinateur.`,
      'not-used': 'Il n’est pas utilisé derrière ce proxy.',
      'not-readable': 'Le fichier du certificat est illisible. Adressez-vous à votre support informatique.',
      'not-understood': 'Le fichier du certificat est incompris. Adressez-vous à votre support informatique.',
    },
    accepted: 'Cet ordinateur l’accepte.',
    notEncrypted: 'Aucun\u202F: le service est sur cet ordinateur.',
    clockRight: 'Les horloges de cet ordinateur et du service concordent.',
    clockOff: (minutes, isAhead) =>
      `L’horloge de cet ordinateur ${isAhead ? 'avance' : 'retarde'} de ${counted(minutes, 'minute', 'minutes')} sur celle du service.`,
    clockHelp: 'Réglez la date et l’heure de cet ordinateur, ou laissez-le les régler lui-même.',
    clockUnknown: 'Le service ne donne pas son heure.',
    answersThere: 'Le service y répond.',
    afterwards: 'Vérifié dès que les étapes précédentes sont en ordre.',
  },
};
