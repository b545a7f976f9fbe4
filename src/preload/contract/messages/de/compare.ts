import { counting } from '../counting.ts';
import type { Messages } from '../texts.ts';

const { counted, figure } = counting('de-DE');

export const compare: Messages['compare'] = {
  caption: 'Unterschiede',
  field: 'Feld',
  copy: 'Vergleich kopieren',
  same: (count) => `${counted(count, 'Feld ist', 'Felder sind')} in all diesen Paketen gleich.`,
  allSame: 'Diese Pakete sind in allen Feldern gleich.',
  tooMany: (count) => `Wählen Sie bis zu ${figure(count)} Pakete aus, um Unterschiede zu sehen.`,
  beginnings: 'Von sehr langen Texten wird nur der Anfang verglichen.',
};
