/** Initial notifications and chat messages of a new site. */
import type { Deps } from '../../deps.ts';
import type { Trx } from '../connect.ts';
import type { Player } from '../schema.ts';

const DAY_MS = 24 * 3_600_000;

export async function seedNotifications(
  deps: Deps,
  trx: Trx,
  casinoId: number,
  players: readonly Player[],
): Promise<void> {
  const now = deps.clock.nowMs();
  const at = (days: number) => new Date(now - days * DAY_MS);
  const platform = [
    {
      title_pt: 'Novos jogos no saguão',
      title_en: 'New games in the lobby',
      text_pt: 'Dez títulos chegaram: procure pela marca "Novo".',
      text_en: 'Ten titles have arrived: look for the "New" mark.',
      link: '/casino/games',
      days: 2,
    },
    {
      title_pt: 'O site abre sem conexão',
      title_en: 'The site opens offline',
      text_pt: 'Saguão, busca e fichas de jogos ficam no seu aparelho.',
      text_en: 'Lobby, search and game sheets stay on your device.',
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
  const [first] = players;
  const own = first
    ? [
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
      ]
    : [];
  await trx
    .insertInto('notifications')
    .values([
      ...platform.map(({ days, ...words }) => ({
        casino_id: casinoId,
        player_id: null,
        type: 'platform' as const,
        ...words,
        pinned_until: null,
        created_at: at(days),
      })),
      ...own.map(({ days, ...words }) => ({
        casino_id: casinoId,
        player_id: first?.id ?? null,
        type: 'user' as const,
        ...words,
        pinned_until: null,
        created_at: at(days),
      })),
    ])
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
