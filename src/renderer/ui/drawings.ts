/** Line drawings for empty states and first screens, all of parcels on a shelf. */
export type DrawingName =
  | 'shelf'
  | 'empty-shelf'
  | 'no-match'
  | 'offline'
  | 'sign-in'
  | 'arriving'
  | 'unchanged'
  | 'error';
