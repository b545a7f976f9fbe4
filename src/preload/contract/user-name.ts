/** Two spellings of a user name are the same if they are equal after this. */
export function foldUserName(userName: string): string {
  return userName.normalize('NFC').trim().toLowerCase();
}
