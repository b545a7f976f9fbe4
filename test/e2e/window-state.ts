import type { ElectronApplication } from 'playwright/test';

/** A place for the window on any display. */
export const place = { x: 120, y: 70, width: 700, height: 500 };

interface WindowState {
  readonly normal: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly maximized: boolean;
  readonly full: boolean;
  readonly visible: boolean;
  readonly zoom: number;
}

/** Of the only window; undefined without one. */
export function windowState(app: ElectronApplication): Promise<WindowState | undefined> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return undefined;
    return {
      normal: window.getNormalBounds(),
      maximized: window.isMaximized(),
      full: window.isFullScreen(),
      visible: window.isVisible(),
      zoom: Math.round(window.webContents.getZoomFactor() * 100),
    };
  });
}

/** How many windows main has, shown or not. */
export function countWindows(app: ElectronApplication): Promise<number> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
}
