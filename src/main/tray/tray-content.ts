import type { Messages } from '../../preload/contract/messages/texts.ts';

/** What the icon in the tray shows. */
export interface TrayContent {
  /** The name of the picture, as in build/pictures/wanted.ts. */
  readonly picture: string;
  readonly toolTip: string;
  /** Beside the icon in the menu bar of macOS; empty for none. */
  readonly title: string;
  readonly items: readonly TrayItem[];
}

export type TrayCommand = 'show' | 'changes' | 'quickOpen' | 'settings' | 'quit';

export interface TrayItem {
  readonly command: TrayCommand;
  readonly label: string;
}

/** `news`: the number of new packages that were not seen yet, of all accounts. */
export function trayContent(news: number, { common, keys, shell }: Messages): TrayContent {
  const text = shell.tray;
  const line = news === 0 ? null : text.news(news);
  return {
    picture: news === 0 ? 'none' : news > 9 ? 'more' : String(news),
    toolTip: line === null ? shell.appName : text.toolTip(line),
    title: news === 0 ? '' : common.figure(news),
    items: [
      { command: 'show', label: text.show },
      ...(line === null ? [] : [{ command: 'changes', label: line } as const]),
      { command: 'quickOpen', label: shell.quickOpen },
      { command: 'settings', label: shell.settings },
      { command: 'quit', label: keys.names.quit },
    ],
  };
}
