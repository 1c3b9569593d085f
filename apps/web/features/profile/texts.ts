import { usernameRule } from '#contract/account/username-policy.ts';

export const profileTexts = {
  displayName: {
    label: 'Display name',
    hint: 'Shown at the top of the page and to our support team.',
  },
  username: {
    label: 'Username',
    hint: `${usernameRule}. It must be unique.`,
  },
  emptyDisplayName: 'Display name cannot be empty.',
  emptyUsername: 'Username cannot be empty.',
  notSaved: 'Failed to update profile',
} as const;

export const bioAndPhotoTexts = {
  photo: {
    label: 'Photo',
    hint: 'PNG, JPEG or WebP, up to 2 MB. We crop it to a square and remove the place and date it was taken. Only you and our support team see it.',
    choose: 'Upload a photo',
    chooseNew: 'Upload a new photo',
    drop: 'Or drag a photo here.',
    dropNow: 'Drop to choose this photo.',
    remove: 'Remove',
    preview: 'This is how it will look.',
    use: 'Use this photo',
    cancel: 'Cancel',
    alt: 'Your photo',
    previewAlt: 'Preview of your new photo',
    none: 'You have no photo yet.',
    saved: 'Photo updated',
    removed: 'Photo removed',
    notSaved: 'Could not change your photo',
    tooLarge: 'This file is larger than 2 MB. Please choose a smaller one.',
    wrongType: 'We cannot use this file. Please choose a PNG, JPEG or WebP image.',
  },
} as const;
