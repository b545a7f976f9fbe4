import { notInTheStandIn } from '../guard.ts';
import { record } from '../recordings.ts';
import type { Rectangle } from '../system/screen.ts';

export interface BrowserWindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly show?: boolean;
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly webPreferences?: {
    readonly preload?: string;
    readonly contextIsolation?: boolean;
    readonly sandbox?: boolean;
    readonly nodeIntegration?: boolean;
    readonly webSecurity?: boolean;
    readonly nodeIntegrationInWorker?: boolean;
    readonly nodeIntegrationInSubFrames?: boolean;
    readonly webviewTag?: boolean;
    readonly allowRunningInsecureContent?: boolean;
    readonly zoomFactor?: number;
    readonly zoomMode?: string;
  };
}

/** Options without effect here, about the frame and the task bar. */
const withoutEffect = new Set([
  'icon',
  'autoHideMenuBar',
  'useContentSize',
  'center',
  'resizable',
  'titleBarStyle',
  'frame',
  'skipTaskbar',
  'alwaysOnTop',
  'minimizable',
  'maximizable',
  'fullscreenable',
  'type',
]);
const known = new Set([
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'backgroundColor',
  'webPreferences',
]);

/** The initial bounds of a window: by default centred, and not below its minimum size. */
export function initialBounds(options: BrowserWindowOptions, area: Rectangle): Rectangle {
  const { width = 800, height = 600 } = options;
  return {
    x: options.x ?? Math.max(0, Math.round((area.width - width) / 2)),
    y: options.y ?? Math.max(0, Math.round((area.height - height) / 2)),
    width: Math.max(width, options.minWidth ?? 0),
    height: Math.max(height, options.minHeight ?? 0),
  };
}

/** Throws for options without isolation, which would behave differently than in Electron. */
export function refuseUnsafe(options: BrowserWindowOptions): void {
  for (const name of Object.keys(options)) {
    if (withoutEffect.has(name)) record('BrowserWindow option', name);
    else if (!known.has(name)) throw notInTheStandIn(`the BrowserWindow option ${name}`);
  }
  const preferences = options.webPreferences ?? {};
  const mustBeOn = ['contextIsolation', 'sandbox', 'webSecurity'] as const;
  const mustBeOff = [
    'nodeIntegration',
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'webviewTag',
    'allowRunningInsecureContent',
  ] as const;
  for (const name of mustBeOn) {
    if (preferences[name] === false) throw notInTheStandIn(`a window with ${name} off`);
  }
  for (const name of mustBeOff) {
    if (preferences[name] === true) throw notInTheStandIn(`a window with ${name} on`);
  }
  for (const name of Object.keys(preferences)) {
    const isKnown = name === 'preload' || [...mustBeOn, ...mustBeOff].some((entry) => entry === name);
    if (isKnown) continue;
    if (name === 'zoomFactor' || (name === 'zoomMode' && preferences.zoomMode === 'isolated')) continue;
    if (name === 'spellcheck' || name === 'backgroundThrottling' || name === 'devTools') {
      record('webPreferences option', name);
    } else {
      throw notInTheStandIn(`webPreferences.${name}`);
    }
  }
}
