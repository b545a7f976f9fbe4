/** One source drawing in a picture; `inset` is the free space around it, as a part of the picture's width. */
export interface Layer {
  readonly source: string;
  readonly inset: number;
}

/** A picture to be rendered: its layers from back to front, in pixels. */
export interface Picture {
  readonly layers: readonly Layer[];
  readonly width: number;
  readonly height: number;
}

/** Sizes of the icons for Linux. */
export const linuxSizes = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024] as const;

/** Sizes inside icon.ico: those that Windows shows at 100 to 250 % in its lists, task bar and tiles. */
export const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;

/** Types inside icon.icns and their sizes in pixels; each size also serves half that size on high-density screens. */
export const macTypes = [
  { type: 'ic04', size: 16 },
  { type: 'ic11', size: 32 },
  { type: 'ic05', size: 32 },
  { type: 'ic12', size: 64 },
  { type: 'ic07', size: 128 },
  { type: 'ic13', size: 256 },
  { type: 'ic08', size: 256 },
  { type: 'ic14', size: 512 },
  { type: 'ic09', size: 512 },
  { type: 'ic10', size: 1024 },
] as const;

/** The window of the disk image, in points. */
export const diskImageWindow = { width: 540, height: 380 } as const;

/** Small sizes have their own pixel-aligned drawings, which also serve twice that size. */
const drawnFor: Readonly<Record<number, string>> = {
  16: 'parcels-16.svg',
  20: 'parcels-20.svg',
  24: 'parcels-24.svg',
  32: 'parcels-32.svg',
  40: 'parcels-20.svg',
  48: 'parcels-24.svg',
  64: 'parcels-32.svg',
};

/** The parcels alone, as Windows and Linux show them. */
export function bareIcon(size: number): Picture {
  const small = drawnFor[size];
  const layer = small === undefined ? { source: 'parcels.svg', inset: 0.02 } : { source: small, inset: 0 };
  return square(size, [layer]);
}

/** The parcels on the plate of macOS. */
export function macIcon(size: number): Picture {
  if (size === 16 || size === 32) return square(size, [{ source: `plate-macos-${size}.svg`, inset: 0 }]);
  return square(size, [
    { source: 'plate-macos.svg', inset: 0 },
    { source: 'parcels.svg', inset: 0.19 },
  ]);
}

/** The news that the icon in the tray tells: none, their number, or that there are more than nine. */
export const trayNews = ['none', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'more'] as const;
type TrayNews = (typeof trayNews)[number];

/** Sizes inside the icons for the tray of Windows: at 100 to 200 %. */
export const traySizes = [16, 20, 24, 32] as const;

/** The icon in the tray of Windows and Linux. */
export function trayIcon(news: TrayNews, size: number): Picture {
  const { layers } = bareIcon(size);
  return square(size, news === 'none' ? layers : [...layers, { source: `news-${news}.svg`, inset: 0 }]);
}

/** The icon in the menu bar of macOS, which shows the number as text beside it. */
export function menuBarIcon(scale: 1 | 2): Picture {
  return square(16 * scale, [{ source: 'tray-macos.svg', inset: 0 }]);
}

/** The background of the disk image's window, for normal and high-density screens. */
export function diskImageBackground(scale: 1 | 2): Picture {
  return {
    layers: [{ source: 'background-dmg.svg', inset: 0 }],
    width: diskImageWindow.width * scale,
    height: diskImageWindow.height * scale,
  };
}

function square(size: number, layers: readonly Layer[]): Picture {
  return { layers, width: size, height: size };
}
