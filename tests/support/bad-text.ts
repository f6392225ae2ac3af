/** Invalid or hostile text for every field of every form and call. */

export interface BadText {
  readonly name: string;
  readonly text: string;
}

export const BAD_TEXTS: readonly BadText[] = [
  { name: 'emoji', text: '🔥👩‍👩‍👧‍👦🇧🇷' },
  { name: 'right-to-left text', text: 'مرحبا بالعالم' },
  { name: 'a character that turns the direction', text: 'abc\u202etxt.exe' },
  { name: '10,000 characters', text: 'a'.repeat(10_000) },
  { name: '10,000 digits', text: '1'.repeat(10_000) },
  { name: 'control characters', text: 'a\u0007\u001b[2Jb' },
  { name: 'a line break', text: 'um\r\nBcc: outro@exemplo.com' },
  { name: 'HTML', text: '<img src=x onerror=alert(1)>' },
  { name: 'a script', text: '"><script>alert(1)</script>' },
  { name: 'SQL', text: "'; drop table players; --" },
  { name: 'a template', text: '${97*77}{{97*7}}' },
  { name: 'leading zeros', text: '00000000191' },
  { name: 'full-width digits', text: '１２３４５６' },
  { name: 'a pasted telephone', text: '+55 (11) 91234-5678' },
  { name: 'a pasted CPF', text: '123.456.789-09' },
  { name: 'blanks alone', text: ' \u00a0\t ' },
  { name: 'an accent of its own', text: 'e\u0301'.repeat(20) },
  { name: 'a name of the language', text: '__proto__' },
];
