/** A file as a data URL. Rejects with the browser's own error when it can no longer be read. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The same without what stands before its base64. */
export async function readBase64(file: Blob): Promise<string> {
  const dataUrl = await readDataUrl(file);
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
