import { Random, elementAt, uuid } from './random.ts';

/** A user in the form in which packages name them. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

interface NameGroup {
  readonly people: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly join: (given: string, family: string) => string;
}

const words = (text: string): readonly string[] => text.split(' ');
const givenFirst = (given: string, family: string): string => `${given} ${family}`;
const familyFirst = (given: string, family: string): string => `${family}${given}`;
const familyFirstSpaced = (given: string, family: string): string => `${family} ${given}`;

const groups: readonly NameGroup[] = [
  {
    people: 84,
    given: words('Emma Oliver Grace Henry Alice Thomas Hannah Samuel Claire Martin Rachel Peter Nina Paul'),
    family: words("Baker O'Connor Turner Hughes Walsh Foster Bennett Marsh Cole Ward Reed Shaw Lane"),
    join: givenFirst,
  },
  {
    people: 56,
    given: words('Jürgen Käthe Björn Uwe Günther Annelie Sören Dörte Matthias Heike Lukas Frauke'),
    family: words('Groß Weiß Müller Strauß Schröder Bäcker Köhler Heßler Jäger Vogt Fuß'),
    join: givenFirst,
  },
  {
    people: 50,
    given: words(
      'Zoë François Hélène José Íñigo Inês João Åsa Søren Tomáš Šárka Gábor Eszter Ștefan Đặng Nguyệt',
    ),
    family: words(
      "D'Angelo Lefèvre Muñoz Peña Gonçalves Ødegård Lindström Dvořák Növényi Țurcanu Trần Jiménez-López",
    ),
    join: givenFirst,
  },
  {
    people: 24,
    given: words('Łukasz Żaneta Paweł Małgorzata Grzegorz Świętosława Jędrzej Bożena'),
    family: words('Wójcik Dąbrowska Łęcki Źrebak Pawłowski Gołąb'),
    join: givenFirst,
  },
  {
    people: 22,
    given: words('İpek Işıl Çağrı Gökhan Şebnem Tuğçe Ömer Yiğit'),
    family: words('Yılmaz Çelik Öztürk Şahin Kılıç İnce'),
    join: givenFirst,
  },
  {
    people: 18,
    given: words('Γιώργος Ελένη Νίκος Άννα Αλέξανδρος Σοφία'),
    family: words('Παπαδόπουλος Νικολάου Αγγελίδης Καραγιάννης Οικονόμου'),
    join: givenFirst,
  },
  {
    people: 30,
    given: words('Алексей Ольга Сергей Наталья Їванна Олександр Дмитрий Любомир'),
    family: words('Ёлкин Кузнецов Шевченко Соловьёв Бойко Їжакевич Попов Йорданов'),
    join: givenFirst,
  },
  {
    people: 18,
    given: words('أحمد فاطمة يوسف مريم خالد ليلى'),
    family: words('الحسن النجار حداد منصور العلي'),
    join: givenFirst,
  },
  {
    people: 12,
    given: words('נועה איתן מיכל יונתן'),
    family: words('כהן לוי מזרחי פרידמן'),
    join: givenFirst,
  },
  {
    people: 18,
    given: words('अनीता राजेश प्रिया विक्रम सुनील'),
    family: words('शर्मा पटेल गुप्ता त्रिवेदी'),
    join: givenFirst,
  },
  {
    people: 18,
    given: words('伟 芳 秀英 建国 晓明 静怡'),
    family: words('王 李 张 欧阳'),
    join: familyFirst,
  },
  {
    people: 16,
    given: words('太郎 花子 健一 さくら'),
    family: words('佐藤 鈴木 渡邉 髙橋'),
    join: familyFirstSpaced,
  },
  {
    people: 14,
    given: words('민준 서연 지훈 하은'),
    family: words('김 이 박 최'),
    join: familyFirst,
  },
];

/** The few hundred users of one service, the most active first; two of them have the same name. */
export function createPeople(seed: number): readonly Person[] {
  const people: { person: Person; rank: number }[] = [];
  let stream = 0;
  for (const group of groups) {
    const combinations = group.given.length * group.family.length;
    for (let n = 0; n < group.people; n += 1) {
      const random = new Random(seed, stream, 101);
      stream += 1;
      // Shifting the family name by the round and the given name gives every pair once before any repeats.
      const place = n % combinations;
      const givenAt = place % group.given.length;
      const familyAt = (Math.floor(place / group.given.length) + givenAt) % group.family.length;
      const given = elementAt(group.given, givenAt);
      const family = elementAt(group.family, familyAt);
      people.push({ person: { id: uuid(random), name: group.join(given, family) }, rank: random.fraction() });
    }
  }
  people.sort((one, other) => one.rank - other.rank);
  const list = people.map(({ person }) => person);
  const namesake = elementAt(list, 40);
  list.push({ id: uuid(new Random(seed, stream, 101)), name: namesake.name });
  return list;
}
