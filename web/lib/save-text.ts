const REVOKE_AFTER_MS = 10_000;

/** Offers a file to the reader. */
export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Offers a text to the reader as a file. */
export const saveText = (name: string, text: string, type = 'text/plain'): void => saveBlob(name, new Blob([text], { type }));
