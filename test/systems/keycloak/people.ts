/** People of realm-api.json; all begin with the same password, made up for one run. Each case that changes one has its own. */
export const people = {
  /** Can sign in, and nothing happens to. */
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
  /** Is changed at both servers alike, to compare them. */
  compared: 'quin.example',
  /** Lacks the role that offline tokens need. */
  withoutRoles: 'rolf.example',
} as const;
