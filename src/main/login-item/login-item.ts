import type { LoginItemState } from '../../preload/contract/login-item.ts';

/** The start of the app when the user signs in to the computer. The system stores it, and the user can change it there. */
export interface LoginItem {
  state(): LoginItemState;
  /** Call `state` for what became of it. */
  set(isOn: boolean): void;
}

/** Turns it on or off; returns whether the system has accepted that. */
export function changeLoginItem(loginItem: LoginItem, isOn: boolean): boolean {
  loginItem.set(isOn);
  const state = loginItem.state();
  return isOn ? state === 'on' || state === 'needs-approval' : state === 'off' || state === 'unavailable';
}
