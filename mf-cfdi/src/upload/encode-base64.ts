// A multiple of three, so that the pieces join without padding; small, so that the page stays responsive.
const PIECE_BYTES = 3 * 1024 * 1024;

/** The file as base64. Rejects with the browser's own error when the file can no longer be read. */
export async function encodeBase64(file: Blob): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    pieces.push(await encodePiece(file.slice(start, start + PIECE_BYTES)));
  }
  return pieces.join('');
}

function encodePiece(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const dataUrl = reader.result as string;
      resolve(dataUrl.slice(dataUrl.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(piece);
  });
}
