/** A chosen file's text without its byte order mark; null if it is not UTF-8. */
export async function readUtf8(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
