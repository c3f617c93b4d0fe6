/**
 * The raw value of a cookie in a `Cookie` header or `document.cookie`; null if it is absent.
 * Source: RFC 6265, section 5.4.
 */
export function cookieIn(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const text = pair.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return null;
}
