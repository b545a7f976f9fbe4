import * as v from 'valibot';
import { languages } from './messages/languages.ts';
import { proxySettingSchema } from './proxy.ts';

export const themes = ['system', 'light', 'dark'] as const;
const rails = ['wide', 'slim'] as const;
const docks = ['right', 'below'] as const;
/** How long the diary keeps what changed, as long as there is room. */
export const keptDiaries = ['month', 'quarter', 'year', 'unlimited'] as const;
export type KeptDiary = (typeof keptDiaries)[number];

/** The user's choices for this computer, for all accounts; each applies at once. */
export const preferencesSchema = v.object({
  theme: v.picklist(themes),
  language: v.picklist(['system', ...languages]),
  /** Whether the app has an icon in the tray; on macOS in the menu bar. */
  tray: v.boolean(),
  /** Whether the app keeps running in the tray when its window is closed; on macOS it always does, without a tray. */
  closeToTray: v.boolean(),
  /** Whether newer versions of the app are downloaded and installed by themselves. */
  appUpdates: v.boolean(),
  keepDiary: v.picklist(keptDiaries),
  /** Whether a notification says that starred packages have changed or disappeared. */
  notifyShelf: v.boolean(),
  /** Which proxy to use. */
  proxy: proxySettingSchema,
  /** Whether the rail beside the list shows names if there is room, or only icons. */
  rail: v.picklist(rails),
  /** The position of the details pane. */
  dock: v.picklist(docks),
  /** The width of the details pane beside the list, in CSS pixels. */
  detailsWidth: v.pipe(v.number(), v.integer(), v.minValue(280), v.maxValue(720)),
  /** The height of the details pane below the list, in CSS pixels. */
  detailsHeight: v.pipe(v.number(), v.integer(), v.minValue(120), v.maxValue(720)),
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  language: 'system',
  tray: true,
  closeToTray: false,
  appUpdates: true,
  keepDiary: 'year',
  notifyShelf: false,
  proxy: { mode: 'system', address: '' },
  rail: 'wide',
  dock: 'right',
  detailsWidth: 360,
  detailsHeight: 260,
};
