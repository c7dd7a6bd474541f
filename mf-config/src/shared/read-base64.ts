/** A file as a data URL. Rejects with the browser's own error when it can no longer be read. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The base64 of a file, without the prefix of its data URL. */
export async function readBase64(file: Blob): Promise<string> {
  const dataUrl = await readDataUrl(file);
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
