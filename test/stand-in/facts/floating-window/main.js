// @ts-check
import { execFileSync } from 'node:child_process';
import { app, BrowserWindow } from 'electron';
import { answer, CannotAsk, declareScheme, pause, servePage } from '../fact.js';

const countButtons = `
Add-Type -AssemblyName UIAutomationClient, UIAutomationTypes
$element = [Windows.Automation.AutomationElement]
$isBar = New-Object Windows.Automation.PropertyCondition($element::ClassNameProperty, 'Shell_TrayWnd')
$bar = $element::RootElement.FindFirst('Children', $isBar)
$isButton = New-Object Windows.Automation.PropertyCondition($element::ControlTypeProperty, [Windows.Automation.ControlType]::Button)
if ($bar) { $bar.FindAll('Descendants', $isButton).Count }`;

let address = '';

/** The number of buttons in the task bar of Windows. */
function buttons() {
  const found = execFileSync('powershell.exe', ['-NoProfile', '-Command', countButtons], {
    encoding: 'utf8',
  });
  if (found.trim() === '') throw new CannotAsk('this desktop has no task bar');
  return Number(found);
}

/** @param {Electron.BrowserWindowConstructorOptions} options */
async function open(options) {
  const window = new BrowserWindow({ width: 400, height: 300, show: false, ...options });
  await window.loadURL(address);
  for (const isShown of [true, false, true]) {
    if (isShown) window.show();
    else window.hide();
    window.focus();
    await pause(1_500);
  }
  return window;
}

async function taskBar() {
  const before = buttons();
  const plain = await open({});
  const withPlain = buttons() - before;
  plain.destroy();
  await pause(1_500);
  await open({ frame: false, alwaysOnTop: true, type: 'toolbar' });
  return { withPlain, withFloating: buttons() - before };
}

/** @param {() => void} leave */
async function toldThat(leave) {
  const window = await open({ frame: false, alwaysOnTop: true, type: 'panel' });
  let byWindow = false;
  window.on('blur', () => (byWindow = true));
  await window.webContents.executeJavaScript('addEventListener("blur", () => (document.title = "left")); 0');
  leave();
  await pause(2_000);
  const byPage = window.webContents.getTitle() === 'left';
  window.destroy();
  return { byWindow, byPage };
}

async function panel() {
  const other = await toldThat(() => execFileSync('open', ['-a', 'Finder']));
  const hidden = await toldThat(() => app.hide());
  return {
    otherTold: other.byWindow || other.byPage,
    otherByWindow: other.byWindow,
    otherByPage: other.byPage,
    hideTold: hidden.byWindow || hidden.byPage,
  };
}

declareScheme();
answer(() => {
  address = servePage('<!doctype html><title>fact</title><input autofocus>');
  return process.platform === 'darwin' ? panel() : taskBar();
});
