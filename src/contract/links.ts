/** Finds addresses in a chat message (CHAT-2), also in disguise. Page and server share it. */

/** Letters of other scripts and signs, each with the Latin letter that it looks like. Capitals only where they differ. */
const LOOKALIKES = new Map(
  (
    'аa еe оo рp сc хx уy іi ѕs јj мm тt нh кk вb гr пn ьb ӏl һh ԁd ԛq ԝw ' +
    'αa βb εe ηn ιi κk μu νv οo ρp τt υu χx ϲc ωw Ηh Νn Μm Υy օo ոn սu հh ' +
    'ıi łl øo đd ɑa ɡg ʟl ɪi'
  )
    .split(' ')
    .map(([from = '', to = '']) => [from, to]),
);

/** Signs that a reader does not see, in any text. */
const HIDDEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text as a reader sees it, in lower-case Latin letters: no accents, hidden signs, wide or look-alike letters. */
export function latinOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(HIDDEN, '')
    .replace(/\P{ASCII}/gu, (letter) => LOOKALIKES.get(letter) ?? LOOKALIKES.get(letter.toLowerCase()) ?? letter)
    .toLowerCase();
}

/**
 * Endings of domains that are neither Portuguese words nor short forms of a chat (`se`, `me`, `vc`, `rs`): a person who
 * forgets the space after a full stop writes those. They count with a path, `www` or a scheme only.
 */
const ENDINGS = [
  'com net org io bet br gg app xyz site online link club info biz co ly tv shop store top vip casino win live',
  // Countries.
  'ac ad af ag al am at au aw ax az be bg bs bw by bz cc cd cg ch ci ck cl cn cr cv cw cx cy cz dj dk dz ec ee eg er',
  'es fi fj fk fm fo fr ga gd ge gf gh gi gl gm gp gq gr gs gt gu gw gy hk hn ht hu id ie il im in iq is it je jp kh kn',
  'kr kw ky kz lc lk lr ls lt lu lv md mk ml mp mq mr mu mv mw mx my mz nc ni nl np nr nz om ph pk pl pn pt pw py qa ro',
  'ru rw sb sc sd sg sh sk sm st su sv sx sy sz tc tf tg th tj tk tn tr tt tw tz ug uk us uy uz vg vu wf ws ye za zm zw',
  // Others in real use.
  'pro name mobi asia xxx fun click icu cyou sbs cfd bond buzz rest quest monster beauty hair skin makeup mom autos boats',
  'homes yachts motorcycles lat best work works world today life support help loan loans cash bid trade trading racing',
  'review reviews download stream science webcam men faith accountant cricket gdn wang ren xin ink pics pictures photos',
  'space website host hosting press tech technology agency dev page cloud zone zip mov foo fyi guru expert finance',
  'financial fund exchange market markets forex estate group wiki center company run gold gift gifts promo deals discount',
  'solutions services systems software computer codes directory domains events express fit fitness football tennis soccer',
  'poker games lotto toys tips rocks ninja one wtf dating singles sexy sex porn adult cam movie film studio design',
  'graphics inc ltd llc network wallet onion',
]
  .join(' ')
  .replaceAll(' ', '|');

/**
 * Endings that are Portuguese words, for a name that no sentence ends in: of letters and digits ("golpe777.me"). A word
 * of `UNFINISHED` needs another one after it ("vai.de novo"), so an ending that stands last is an address: "golpe.me".
 */
const WORD_ENDINGS = 'ae|ai|ao|ar|as|ba|ca|de|do|eu|la|ma|me|na|no|pa|pe|re|rs|sa|se|si|so|to|va|vc|ve|vi';
const UNFINISHED = 'de|me|na|no|se';

const BRACKETED = /[ \t]*[([{<【][ \t]*(?:\.|dot|ponto)[ \t]*[)\]}>】][ \t]*/gu;
const PERIODS = /([a-z0-9])[。․·•‧∙⋅・۔](?=[a-z0-9])/gu;
/** "Ponto com" inside a sentence is Portuguese for "point with". */
const SPELLED = /[ \t]+(?:ponto|dot)[ \t]+(?=(?:com|net|org|bet)(?:[ \t]+(?:ponto|dot)[ \t]+br\b|\s*$|[.,!?/]))/gu;
/** A sentence has no space before its dot; before other ends than these it is a pause: "cara . me ajuda". */
const SPACED = new RegExp(
  `([a-z])[ \\t]+\\.[ \\t]*(?=(?:com|net|org|bet|br|io|xyz|ru|cc|click)\\b|(?:${ENDINGS}|me|to|vc|la|ai|se)/[a-z0-9])`,
  'gu',
);

/** An ending that is written letter by letter: `site . c o m`. A sentence has no three words of one letter in a row. */
const SPELLED_ENDING = /(?<=\.[ \t]{0,3})[a-z](?:[ \t]{1,3}[a-z]){2,}(?![a-z0-9])/gu;

/** A text in which disguised dots and letters of an address are plain: `site (ponto) com`, `site。com`, `site . com`. */
function unmasked(text: string): string {
  return latinOf(text)
    .replace(BRACKETED, '.')
    .replace(PERIODS, '$1.')
    .replace(SPELLED_ENDING, (letters) => letters.replace(/[ \t]/g, ''))
    .replace(SPELLED, '.')
    .replace(SPACED, '$1.');
}

/**
 * Whether a text names a host by its number. Numbers of a game ("04.11.23.45"), of a version and of money
 * ("1.000.000.000") look alike: without a port or a path one part has three digits, and none begins with a zero.
 */
function hasHostNumber(text: string): boolean {
  for (const [, parts = '', rest] of text.matchAll(/(?:^|[^\d.])(\d{1,3}(?:\.\d{1,3}){3})(?![\d.]*\d)(:\d|\/)?/g)) {
    const isHost = parts.split('.').every((part) => Number(part) <= 255 && String(Number(part)) === part);
    if (isHost && (rest !== undefined || /\d{3}/.test(parts))) return true;
  }
  return false;
}

/** Shapes of an address in an unmasked text. */
const SHAPES: readonly RegExp[] = [
  // A scheme. After one slash it is a known one: "perdi:/" is a face.
  /[a-z][a-z0-9+.-]{0,20}:[/\\]{2}/u,
  /\b(?:h(?:tt|xx)ps?|ftp|wss?|tg|whatsapp|intent):[/\\]/u,
  /\bwww(?:\s*\.|\s+[a-z0-9])/u,
  /\bxn--[a-z0-9]/u,
  // An e-mail address.
  /[a-z0-9_%+.-]@[a-z0-9-]{1,63}\.[a-z]{2}/u,
  // A domain with a path, but not an amount: "5.mil/mês".
  /\p{L}[\p{N}_-]{0,62}\.[a-z]{2,24}[/\\]|[\p{N}_-]\.[a-z]{2}[/\\]/u,
  // An ending with a letter of another script: `пример.рф`.
  /[\p{L}\p{N}-]\.(?=\p{L}{2})[a-z]{0,24}[^\P{L}a-z]/u,
  new RegExp(`[\\p{L}\\p{N}_-]\\.(?:${ENDINGS})(?![\\p{L}\\p{N}_])`, 'u'),
  new RegExp(`[a-z]{3}\\d{1,9}\\.(?:${WORD_ENDINGS})(?![\\p{L}\\p{N}_])`, 'u'),
  new RegExp(`[\\p{L}_-]\\.(?:${UNFINISHED})(?=[^\\p{L}\\p{N}]*(?:\\n|$))`, 'u'),
];

/**
 * Whether a text contains an address that a chat might turn into a link or that a reader would type: with a scheme,
 * `www.`, an e-mail address, a domain with a path, a bare domain or number of a host, also in disguise.
 */
export function hasLink(text: string): boolean {
  const plain = unmasked(text);
  return hasHostNumber(plain) || SHAPES.some((shape) => shape.test(plain));
}
