/** Staff notes about a member. */
export const memberNoteTexts = {
  'notes.title': 'Staff notes',
  'notes.loading': 'Loading the notes.',
  'notes.failed': 'Could not load the notes',
  'notes.none': 'No notes yet.',
  'notes.text': 'New note',
  'notes.hint': 'For staff. Included when the member requests a copy of their data.',
  'notes.add': 'Add note',
  'notes.added': 'Note added',
  'notes.not-added': 'The note was not added',
} as const;
