import { elementAt, Random } from '../../test/equipment/service/random.ts';

/** A language of comments. Words are composed of its syllables, so that they resemble real ones. */
export interface Language {
  /** The number of different words. */
  readonly size: number;
  readonly syllables: readonly string[];
  /** Whether the script has capital letters. */
  readonly hasCase: boolean;
  /** The text between words, and at the end of a sentence. */
  readonly space: string;
  readonly stop: string;
}

const split = (text: string): readonly string[] => text.split(' ');

function language(size: number, syllables: string, more: Partial<Language> = {}): Language {
  return { size, syllables: split(syllables), hasCase: true, space: ' ', stop: '.', ...more };
}

/** The most frequent first. */
export const languages: readonly Language[] = [
  language(
    60_000,
    'er in re on an ti st en at or de te es co al ar le is it ed nd ing pro ver con tra ment ion per for ent ly der sa mo pa li ca ne so ma no ra be to lo mi ri di se vi ta gra ble tri wor cle sh th wh ck qu x z',
  ),
  language(
    40_000,
    'ge be ver er en ung ein aus über prüf stra ße mü ller schaf größ auf zu ab lich keit heit ter ma ße fäl lig än der rech nung lie fer ant rag ü ö ä ss ch sch ti on be nutz wäh rung',
  ),
  language(
    20_000,
    'é è ç ca çon ré la le de con trô leur fac tu re à pro cès ê tre œu vre ñ ño ción ão são lha gue mê me pré ví deo co ra ção dé lai né naï ve ï',
  ),
  language(
    12_000,
    'ł ó wy za prze ści ć ów ża dz sz cz rz ny na po ię ą ek ka nie wa śni żó ů ř ě č ský ná vr ží',
  ),
  language(12_000, 'ı i İ ş ğ ü ö ç lar ler yor mak mek şık ışı ler in ın da de bir gün iş yı sı ğı'),
  language(12_000, 'α ο ε ι η ς τη κα σι λο γα ρά μέ νη πό ση τι μο έγκ ρι ση ώρα δια δι κα σία ού'),
  language(20_000, 'про ве ст но ко та ра ла ё й ть ни ен на по со гла счё то ва ние ка за ли ё ж ща ї'),
  language(8_000, 'ال م ن ت ي ر مر عة طل ب إج از ة قس مال ية', { hasCase: false }),
  language(8_000, 'ש ל ו ם הע בר ית מ ן ג ר סה חש בו נית', { hasCase: false }),
  language(8_000, 'प्र का शन रा शि जाँ च ले ना है स्वी कृत का अ नु रो ध', { hasCase: false, stop: '।' }),
  language(12_000, '승 인 송 장 요 청 확 정 금 액 이 전 시 스 템 을 를 에 서 하 세', { hasCase: false }),
  language(8_000, '发布 前 请 核 对 金 额 此 流 程 替 换 旧 版 本 勿 删 除 等 待 供 应 商 回 复', {
    hasCase: false,
    space: '',
    stop: '。',
  }),
  language(8_000, '公 開 前 に 金 額 を 確認 して 旧 シ ステ ム から 移行 し た ﾃｽﾄ ガ ギ パ です', {
    hasCase: false,
    space: '',
    stop: '。',
  }),
];

/** The relative frequency of each language: two thirds of the comments are in the first, 4 % in Chinese or Japanese. */
const shares = [66, 10, 6, 3, 2, 2, 4, 1, 1, 1, 1, 2, 2];

export function pickLanguage(random: Random): number {
  let left = random.below(shares.reduce((sum, share) => sum + share));
  const chosen = shares.findIndex((share) => (left -= share) < 0);
  return Math.max(0, chosen);
}

/** Words up to this rank are cached; rarer ones are made when needed. */
const keptRanks = 20_000;
const kept = languages.map((): (string | undefined)[] => []);

/** The word of a language with a rank; 0 is the most frequent, and frequent words are short. */
export function wordOf(languageAt: number, rank: number): string {
  const words = elementAt(kept, languageAt);
  const known = words[rank];
  if (known !== undefined) return known;
  const word = makeWord(languageAt, rank);
  if (rank < keptRanks) words[rank] = word;
  return word;
}

function makeWord(languageAt: number, rank: number): string {
  const { syllables } = elementAt(languages, languageAt);
  const random = new Random(rank, languageAt, 404);
  const shortest = rank < 30 ? 1 : rank < 2000 ? 2 : 3;
  let word = '';
  for (let left = random.between(shortest, shortest + 2); left > 0; left -= 1) word += random.pick(syllables);
  return word;
}

/** A random rank by Zipf's law: the word of rank n is n times as rare as the first one. */
export function pickRank(random: Random, languageAt: number): number {
  const { size } = elementAt(languages, languageAt);
  return Math.floor((size + 1) ** random.fraction()) - 1;
}
