/** Users of realm-api.json, all with the same random password. Each case that changes a user has its own. */
export const people = {
  /** Can sign in and is never changed. */
  ready: 'ada.example',
  /** Must choose a new password first. */
  unfinished: 'fresh.example',
  disabled: 'gone.example',
  lockedForAWhile: 'lea.example',
  lockedForGood: 'lou.example',
  loggedOut: 'max.example',
  revoked: 'nora.example',
  withNewPassword: 'otto.example',
  removed: 'pia.example',
  /** Changed in the same way at both endpoints. */
  compared: 'quin.example',
  /** Lacks the role that offline tokens need. */
  withoutRoles: 'rolf.example',
} as const;
