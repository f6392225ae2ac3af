/** Initial notifications and chat messages of a new site. */
import type { Deps } from '../../deps.ts';
import type { Trx } from '../connect.ts';
import type { Player } from '../schema.ts';

const DAY_MS = 24 * 3_600_000;

interface Notice {
  readonly title_pt: string;
  readonly title_en: string;
  readonly text_pt: string;
  readonly text_en: string;
  readonly link: string;
  /** Age in days. */
  readonly days: number;
}

const OF_SITE: readonly Notice[] = [
  {
    title_pt: 'Novos jogos na página inicial',
    title_en: 'New games on the home page',
    text_pt: 'Dez títulos chegaram: procure pela marca “Novo”.',
    text_en: 'Ten titles have arrived: look for the “New” mark.',
    link: '/casino/games',
    days: 2,
  },
  {
    title_pt: 'O site abre sem conexão',
    title_en: 'The site opens offline',
    text_pt: 'Página inicial, busca e fichas dos jogos ficam no seu aparelho.',
    text_en: 'Home page, search and game sheets stay on your device.',
    link: '/install',
    days: 9,
  },
  {
    title_pt: 'Seus limites, seu ritmo',
    title_en: 'Your limits, your pace',
    text_pt: 'Defina limites de depósito, perda e tempo quando quiser.',
    text_en: 'Set limits on deposits, losses and time whenever you like.',
    link: '/responsible-gaming',
    days: 20,
  },
];
const OF_FIRST_PLAYER: readonly Notice[] = [
  {
    title_pt: 'Documentos aprovados',
    title_en: 'Documents approved',
    text_pt: 'Sua conta está pronta para sacar.',
    text_en: 'Your account is ready to withdraw.',
    link: '/user/edit/verification',
    days: 60,
  },
  {
    title_pt: 'Há cashback para resgatar',
    title_en: 'There is cashback to claim',
    text_pt: 'Veja em Bônus o que já pode ser resgatado.',
    text_en: 'See under Bonus what can be claimed now.',
    link: '/bonus',
    days: 0,
  },
];

export async function seedNotifications(
  deps: Deps,
  trx: Trx,
  casinoId: number,
  [first]: readonly Player[],
): Promise<void> {
  const now = deps.clock.nowMs();
  const rowsFor = (playerId: number | null, notices: readonly Notice[]) =>
    notices.map(({ days, ...words }) => ({
      casino_id: casinoId,
      player_id: playerId,
      type: playerId === null ? ('platform' as const) : ('user' as const),
      ...words,
      pinned_until: null,
      created_at: new Date(now - days * DAY_MS),
    }));
  await trx
    .insertInto('notifications')
    .values([...rowsFor(null, OF_SITE), ...(first ? rowsFor(first.id, OF_FIRST_PLAYER) : [])])
    .execute();
}

export async function seedChat(deps: Deps, trx: Trx, casinoId: number, players: readonly Player[]): Promise<void> {
  const now = deps.clock.nowMs();
  const [first, second] = players;
  const words: readonly (readonly [author: Player | undefined, text: string, minutes: number])[] = [
    [undefined, 'Bem-vindos ao chat. Nada de links, dados pessoais ou pedidos de dinheiro, por favor.', 180],
    [first, 'Boa noite! Alguém mais gostando da Arara Azul?', 64],
    [second, 'A trilha dela é linda. Hoje só joguei a demonstração.', 61],
    [first, 'Também comecei pela demonstração. O retorno fica à vista na ficha do jogo.', 58],
  ];
  await trx
    .insertInto('chat_messages')
    .values(
      words.map(([author, text, minutes]) => ({
        casino_id: casinoId,
        player_id: author?.id ?? null,
        type: author ? 'user' : 'global',
        text,
        color_class: null,
        emoji: null,
        mission: null,
        pinned_until: null,
        removed_at: null,
        created_at: new Date(now - minutes * 60_000),
      })),
    )
    .execute();
}
