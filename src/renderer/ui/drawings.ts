/** Line drawings of one hand: what stands, or doesn't, on a shelf. */
export type DrawingName =
  'shelf' | 'empty-shelf' | 'no-match' | 'offline' | 'sign-in' | 'arriving' | 'unchanged' | 'error';
