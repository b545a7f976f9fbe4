/**
 * Whether the system starts the app when the user signs in to the computer. `needs-approval`: macOS waits until the user
 * allows it in its settings. `unavailable`: the app is not installed.
 */
export type LoginItemState = 'on' | 'off' | 'needs-approval' | 'unavailable';
