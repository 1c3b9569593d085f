/** Blocked storage is not an error; the choice is then not remembered. */
export const saveToDevice = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
};

export const removeFromDevice = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is remembered where storage is blocked.
  }
};

export const readFromDevice = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
