/**
 * The catalogue as a person edits it: four invented studios, categories, invented games. The titles here have a poster drawn for
 * them; those of `art/titles/` have one composed. A title whose engine the provider does not have is not listed (R48).
 * `npm run art -- catalog` turns it into the platform's seed and the provider's list, `npm run art -- posters` draws a poster for each slug.
 * Rows: slug | title | English title | studio | category | type, which is the engine | theme | reel set (a slot) or engine | palette (light, deep) | search words | other names people type | pt | en
 */

import { ENGINE_NAMES } from '../simulators/games/engine/engine.ts';
import { titles } from './titles/index.mjs';

export const providers = [
  { code: 'estudio-recife', name: 'Estúdio Recife' },
  { code: 'arraial-sao-joao', name: 'Arraial São João' },
  { code: 'casa-do-ipe', name: 'Casa do Ipê' },
  { code: 'lua-prateada', name: 'Lua Prateada' },
];

/**
 * Shelves, and the engines whose games may stand on each: a shelf promises a kind of game. One without a game is not written
 * into the catalogue.
 */
const SHELVES = [
  { slug: 'slots', icon: 'cherry', title: { pt: 'Slots', en: 'Slots' }, engines: ['slot'] },
  { slug: 'ao-vivo', icon: 'radio', title: { pt: 'Ao vivo', en: 'Live' }, engines: [] },
  { slug: 'crash', icon: 'trending-up', title: { pt: 'Crash', en: 'Crash' }, engines: ['crash'] },
  { slug: 'mesa', icon: 'spade', title: { pt: 'Mesa', en: 'Table' }, engines: ['roulette', 'dice'] },
  {
    slug: 'instantaneos',
    icon: 'grid-3x3',
    title: { pt: 'Instantâneos', en: 'Instant games' },
    engines: ['mines', 'plinko'],
  },
  { slug: 'jackpot', icon: 'gem', title: { pt: 'Jackpot', en: 'Jackpot' }, engines: [] },
  { slug: 'bingo', icon: 'grid-3x3', title: { pt: 'Bingo', en: 'Bingo' }, engines: [] },
  { slug: 'raspadinha', icon: 'eraser', title: { pt: 'Raspadinha', en: 'Scratch cards' }, engines: [] },
  { slug: 'festas', icon: 'party-popper', title: { pt: 'Festas', en: 'Festivals' }, engines: ['slot'] },
];

// The order is the order of popularity.
const ROWS = `
onca-da-lua|Onça da Lua|Moon Jaguar|R|slots|slot|forest|storm|#5b4a86 #1c2350|onça, lua, noite, mata, bicho|tigrinho, oncinha, tigre, jaguar, gato, fortune tiger|A onça sai quando a lua cheia sobe do rio. Prêmios raros e grandes.|The jaguar walks when the full moon climbs out of the river. Rare, large wins.
frutas-da-feira|Frutas da Feira|Market Fruit|A|slots|slot|fruit|calm|#c9573d #1f7a66|fruta, feira, cereja, abacaxi, são joão|frutinhas, cereja, fruit|Banca montada cedo: cereja, manga, caju e o grito do feirante. Ritmo calmo.|The stall is up early: cherry, mango, cashew. An easy pace.
canto-da-sereia|Canto da Sereia|Siren Song|R|slots|slot|sea|storm|#1b97a3 #0b4a78|sereia, mar, iara, fundo do mar|iara, sereia, mermaid|Ela canta do fundo claro da enseada. Quem escuta espera pelo próximo giro.|She sings from the bright floor of the cove.
arara-azul|Arara Azul|Blue Macaw|R|slots|slot|forest|swell|#c98a22 #1d4fbe|arara, mata, pássaro, bicho, azul|papagaio, ararinha, macaw|Penas azuis, bico forte e a copa inteira em festa.|Blue feathers, a strong beak and a whole canopy in song.
pipa-no-ceu|Pipa no Céu|Kite in the Sky|A|crash|crash|sea|crash|#3a9ad0 #1e4f7c|pipa, céu, vento, infância|papagaio, raia, kite, aviator|Dê linha, veja subir e recolha na hora certa.|Give it line, watch it climb, reel it in on time.
boi-encantado|Boi Encantado|Enchanted Ox|A|festas|slot|sertao|swell|#b8442c #3a211b|boi, cordel, bumba meu boi, são joão, festa|bumba, touro, boizinho, fortune ox|História de cordel: o boi que dança e não se deixa pegar.|A chapbook tale: the ox that dances and is never caught.
cururu|Sapo Cururu|Cururu Toad|A|crash|crash|forest|crash|#7fae3a #12403c|sapo, rio, lagoa, bicho|sapinho, perereca, frog|Salta de folha em folha. Quem sabe a hora, sai antes da água.|He leaps from leaf to leaf. Know when to stop, before the water.
asa-delta|Asa-Delta|Hang Glider|R|crash|crash|sea|crash|#d9775f #5a3560|voo, céu, morro, pôr do sol|asa delta, aviãozinho, planador, aviator|Um voo sobre os morros ao cair da tarde, o mesmo para todos.|A flight over the hills at dusk, the same for everybody.
boto|Boto Cor-de-Rosa|Pink Dolphin|R|slots|slot|sea|swell|#b04a80 #3a1048|boto, rio, lenda, amazônia|boto rosa, golfinho, dolphin|O boto dança na água ao pôr do sol e volta antes de clarear.|The river dolphin dances at sunset and is gone before light.
caju-de-ouro|Caju de Ouro|Golden Cashew|A|slots|slot|fruit|swell|#e0982b #7c3b1d|caju, fruta, feira, nordeste|cajuzinho, castanha, cashew|Fruta de janeiro, castanha no fogo e doce na panela.|January's fruit, nuts on the fire, sweets in the pot.
azulejo|Azulejo da Sorte|Lucky Tile|R|slots|slot|gems|calm|#2f66b8 #123a80|azulejo, galo, azul, sobrado|galo, azulejos, tile|Azul e branco da parede do sobrado, com o galo no centro. Prêmios pequenos e frequentes.|Blue and white from the old house wall, rooster in the middle. Small, frequent wins.
bingo-da-vila|Bingo da Vila|Village Bingo|A|bingo|bingo|junina|bingo|#d4532f #1f3a63|bingo, vila, quermesse, bola|bingo, binguinho, cartela|Sábado no salão, café na garrafa e a pedra cantada.|Saturday in the hall, coffee in the flask, numbers called.
vitoria-regia|Vitória-Régia|Giant Water Lily|R|slots|slot|forest|calm|#3d9a63 #0e3a3a|flor, rio, amazônia, água|vitoria regia, lirio, lily|Folhas largas na água parada e uma flor que abre à noite.|Wide leaves on still water and a flower that opens at night.
domino-da-praca|Dominó da Praça|Square Dominoes|A|mesa|dominoes|cards|dominoes|#c9a26a #3a2417|dominó, praça, mesa, pedra|domino, pedra|Mesa de cimento, quatro cadeiras e uma tarde inteira.|A concrete table, four chairs and a whole afternoon.
mina-verde|Mina Verde|Green Mine|R|instantaneos|mines|gems|mines|#129a78 #043b34|esmeralda, mina, pedra, tesouro|esmeralda, gema, diamante verde|No fundo da mina, uma esmeralda espera quem tem paciência.|Deep in the mine an emerald waits for the patient.
tucano-da-serra|Tucano da Serra|Highland Toucan|R|slots|slot|forest|swell|#e0722a #123d34|tucano, serra, mata, bicho|tucaninho, toucan|Bico de sol no alto da serra.|A beak like the sun, up in the hills.
sao-joao|Noite de São João|Midsummer Night|R|festas|slot|junina|swell|#38518c #6b3a52|são joão, fogueira, bandeirinha, festa junina, quermesse|sao joao, arraia, fogueirinha|Fogueira acesa, bandeirinhas no terreiro e sanfona até clarear.|A lit bonfire, bunting over the yard and accordion until dawn.
frevo-na-ladeira|Frevo na Ladeira|Frevo on the Hill|R|festas|slot|carnival|storm|#e8483f #2858b8|frevo, carnaval, sombrinha, ladeira|sombrinha, carnaval, frevo|Sombrinhas coloridas descendo a ladeira ao som dos metais.|Bright little umbrellas coming down the hill to the brass.
polvo-de-prata|Polvo de Prata|Silver Octopus|R|slots|slot|sea|storm|#8c7bd0 #16204f|polvo, mar, fundo do mar|octopus, polvinho|Oito braços, um tesouro em cada um.|Eight arms and a treasure in each.
roleta-do-farol|Roleta do Farol|Lighthouse Roulette|R|mesa|roulette|cards|roulette|#7a4a24 #24304f|roleta, farol, noite, mesa|roleta, roulette|A luz do farol passa, a bolinha corre.|The beam passes over and the ball runs.
rainha-do-bloco|Rainha do Bloco|Queen of the Bloco|R|festas|slot|carnival|swell|#b8307f #2a0a4a|carnaval, samba, plumas, festas do brasil|carnaval, samba, rainha|Plumas, bateria e a rainha na frente do bloco.|Feathers, drums and the queen leading the parade.
truco-da-roca|Truco da Roça|Farmhouse Truco|A|mesa|truco|cards|truco|#c8332b #2b0f0f|truco, cartas, baralho, roça|truco, seis, baralho|Grite, blefe, e corra se for o caso.|Shout, bluff, and run if you must.
pimenta-neon|Pimenta Neon|Neon Pepper|R|slots|slot|cards|storm|#9c1e4c #1c1226|pimenta, neon, noite, cidade|pimentinha, chili, hot|O letreiro acende, a noite esquenta. Para quem gosta de ardido.|The sign lights up and the night heats up.
lobo-guara|Lobo-Guará|Maned Wolf|R|slots|slot|forest|storm|#c8703a #2b1f4f|lobo, cerrado, noite, bicho|lobinho, wolf, raposa|Pernas longas, passo leve, olhos acesos no cerrado.|Long legs, a light step, bright eyes on the savanna.
tartaruga|Tartaruga do Mar|Sea Turtle|R|slots|slot|sea|calm|#25a49a #0a3d5c|tartaruga, mar, praia, bicho|tartaruguinha, turtle|Sem pressa, de uma praia à outra. O mais calmo dos mares.|No hurry, from one beach to another. The calmest of seas.
mandacaru|Flor de Mandacaru|Cactus Flower|A|slots|slot|sertao|storm|#c9662b #2a1a12|cacto, sertão, sol, cordel|cactus, sertao, mandacaru|Quando o mandacaru flora, é sinal de chuva no sertão.|When the cactus flowers, rain is coming to the backlands.
bacara-da-baia|Bacará da Baía|Bay Baccarat|R|mesa|baccarat|cards|baccarat|#1f8a7a #0b2f3c|bacará, cartas, mesa, baía|bacara, baccarat, punto banco|Cartas sobre o pano e a baía na janela.|Cards on the felt and the bay in the window.
jabuticaba|Quintal de Jabuticaba|Jabuticaba Yard|A|slots|slot|fruit|calm|#7a3f8c #23402f|jabuticaba, fruta, quintal, doce|uva, jaboticaba, frutinha|Fruta no pé, roupa no varal, tarde sem hora.|Fruit on the trunk, washing on the line, an afternoon with no clock.
cafe-do-sitio|Café do Sítio|Farm Coffee|A|slots|slot|fruit|calm|#a8542f #2f4a2c|café, fazenda, roça, manhã|cafezinho, coffee|Grão maduro, terreiro limpo e o bule no fogão.|Ripe cherries, a swept yard and the pot on the stove.
rubi-do-cais|Rubi do Cais|Quayside Ruby|R|slots|slot|gems|storm|#c32a4a #3b0719|rubi, tesouro, porto, pedra|ruby, pedra vermelha, joia|Chegou numa caixa sem nome, no último barco da noite.|It came in a box with no name on the last boat of the night.
coroa-do-reisado|Coroa do Reisado|Crown of Kings|A|slots|slot|carnival|storm|#e0a52c #4a1030|coroa, reisado, festa, rei|rei, crown, tesouro|Espelhos, fitas e a coroa que só um leva.|Mirrors, ribbons and a crown only one takes home.
onda-gigante|Onda Gigante|Giant Wave|R|crash|crash|sea|crash|#1f8fbf #0a2a55|onda, mar, surfe, praia|surf, tsunami, wave|Ela cresce, cresce e quebra. Saia antes.|It grows, and grows, and breaks. Get out before.
bola-cheia|Bola Cheia|On a Roll|A|instantaneos|plinko|cards|plinko|#ef5a2f #143a6b|plinko, bola, pinos|plinko, bolinha|A bola desce batendo nos pinos até a sua casa.|The ball knocks its way down the pegs to its slot.
coruja|Coruja da Meia-Noite|Midnight Owl|R|slots|slot|forest|swell|#4f7f9a #101c3a|coruja, noite, lua, bicho|corujinha, owl|De olhos abertos quando tudo dorme.|Wide-eyed when everything sleeps.
balao-da-tarde|Balão da Tarde|Afternoon Balloon|R|crash|crash|sea|crash|#e5826a #4d3a78|balão, céu, voo, tarde|balao, balaozinho, balloon|O balão sobe com o ar quente da tarde. Desça quando quiser.|The balloon rises on warm afternoon air. Step off when you like.
diamante-da-chapada|Diamante da Chapada|Plateau Diamond|R|slots|slot|gems|storm|#7fb4e8 #1a2a5c|diamante, pedra, garimpo, chapada|diamond, joia, brilhante|Brilha no cascalho depois da chuva.|It shines in the gravel after the rain.
viola-caipira|Viola Caipira|Country Guitar|A|slots|slot|cards|swell|#e08a2a #1a1024|viola, música, roda, noite|violao, guitarra, sertanejo|Dez cordas, uma toada e o letreiro do bar aceso.|Ten strings, one tune and the bar sign lit.
trevo-da-manha|Trevo da Manhã|Morning Clover|A|slots|slot|gems|calm|#4a9a4f #17402a|trevo, sorte, manhã, verde|trevo de quatro folhas, clover|Orvalho na grama e a conta das folhas.|Dew on the grass and leaves to count.
concha-rosa|Concha Rosa|Pink Shell|R|slots|slot|sea|calm|#e88a8a #5c2a5c|concha, mar, praia, pérola|conchinha, perola, shell|Encoste no ouvido: o mar ainda está dentro.|Hold it to your ear: the sea is still inside.
dados-do-porto|Dados do Porto|Harbour Dice|R|mesa|dice|cards|dice|#2fb0d8 #151030|dados, porto, mesa, noite|dado, dice|Escolha a marca e lance: a noite do cais diz o número.|Choose your mark and roll: the night on the quay says the number.
bondinho|Bondinho da Serra|Hill Cable Car|R|slots|slot|sea|swell|#d98a5f #2e5a6b|bonde, serra, cabo, vista|bonde, teleferico, cable car|A cidade fica pequena lá embaixo e a serra, cada vez mais perto.|The city grows small below and the hills come near.
raspa-coco|Raspa Coco|Coconut Scratch|A|raspadinha|scratch|fruit|scratch|#2fae8a #5a3420|coco, praia, raspadinha, fruta|coquinho, coco gelado, coconut|Coco gelado, sombra e a sorte raspada na hora.|Cold coconut, shade and luck scratched on the spot.
roda-da-praia|Roda da Praia|Beach Wheel|R|ao-vivo|wheel|sea|wheel|#ef8a4a #17607a|roda, praia, roleta, sorte|roda da sorte, wheel, roda gigante|A roda gira de frente para o mar.|The wheel turns facing the sea.
baralho-do-cais|Baralho do Cais|Quayside Cards|R|ao-vivo|cards|cards|cards|#d83f8a #14122e|cartas, baralho, noite, neon|cartas, ases, cards|Quatro naipes acesos na janela do bar.|Four suits lit in the bar window.
bacara-real|Bacará Real|Royal Baccarat|R|ao-vivo|baccarat|cards|baccarat|#c8a050 #1c1440|bacará, cartas, nove, mesa|bacara, baccarat, nove|O nove natural encerra a conversa.|A natural nine ends the conversation.
ametista-rara|Ametista Rara|Rare Amethyst|R|slots|slot|gems|storm|#9a5fd8 #260b52|ametista, pedra, mina, roxo|amethyst, pedra roxa, joia|Aberta a pedra bruta, um céu roxo por dentro.|Break the rough stone and find a violet sky inside.
vento-norte|Vento Norte|North Wind|R|slots|slot|sea|swell|#e0a05a #1f4a6b|jangada, mar, vela, vento|barco, jangadinha, sail|A vela enche, a jangada parte antes do sol.|The sail fills and the raft leaves before the sun.
morpho|Morpho Azul|Blue Morpho|R|slots|slot|forest|swell|#2c78d8 #10245c|borboleta, mata, azul, bicho|borboleta, butterfly|Um clarão azul entre as folhas, e some.|A flash of blue among the leaves, then gone.
chave-do-sobrado|Chave do Sobrado|Key to the Old House|A|slots|slot|gems|calm|#e0a83a #1f6b5c|chave, casa, azulejo, sobrado|chave, tesouro, key|Uma chave antiga e três portas para tentar.|An old key and three doors to try.
bingo-de-quintal|Bingo de Quintal|Backyard Bingo|A|bingo|bingo|fruit|bingo|#3f8fd0 #e0b02f|bingo, quintal, família, cartela|bingo, familia|Feijão marcando a cartela e tia conferindo.|Beans for markers and an aunt who checks.
tambor-de-maracatu|Tambor de Maracatu|Maracatu Drum|A|festas|slot|carnival|swell|#e0a021 #1d3a2c|maracatu, tambor, carnaval, baque|alfaia, batuque, drum|O baque virado chega antes do cortejo.|The beat arrives before the procession.
vinte-e-um|Vinte e Um|Twenty-One|R|mesa|blackjack|cards|blackjack|#1b6a55 #05231f|cartas, baralho, mesa, 21|21, blackjack, baralho|Pano verde, carta virada e a conta certa na cabeça.|Green felt, a turned card and the right sum in mind.
roleta-mineira|Roleta Mineira|Miner's Roulette|A|mesa|roulette|cards|roulette|#b3542e #2b3a2a|roleta, mesa, minas, ouro|roleta, roulette, mineira|Sem alarde, com café, girando.|No fuss, with coffee, turning.
calcadao|Calçadão|Boardwalk|R|slots|slot|sea|calm|#a8904a #2d2f36|praia, calçada, sol, guarda-sol|calcadao, praia, orla|Onda preta, onda branca e sombra para a tarde toda.|Black wave, white wave and shade for the whole afternoon.
hibisco|Hibisco Real|Royal Hibiscus|A|slots|slot|forest|calm|#b8427c #2f6b46|flor, jardim, hibisco, mata|florzinha, hibiscus, flor|Prancha de herbário: uma flor por vez, sem pressa.|A herbarium plate: one flower at a time, unhurried.
caranguejo|Caranguejo do Mangue|Mangrove Crab|A|slots|slot|sertao|storm|#d6462c #1c2a2c|caranguejo, mangue, maré, cordel|siri, crab, goiamum|Anda de lado, mas chega.|He walks sideways, but he gets there.
foguete-de-papel|Foguete de Papel|Paper Rocket|A|crash|crash|cards|crash|#38d0c0 #101438|foguete, neon, céu, noite|foguetinho, rocket, espaco|Dobrado numa folha de caderno, vai mais longe do que devia.|Folded from a notebook page, it goes further than it should.
bingo-do-largo|Bingo do Largo|Church Square Bingo|A|bingo|bingo|gems|bingo|#e3a62f #7c2f1f|bingo, largo, igreja, cartela|bingo, quermesse|Cartela na mão, o largo cheio e o sino batendo a hora.|Card in hand, the square full, the bell striking the hour.
poquer-do-sertao|Pôquer do Sertão|Backlands Poker|A|mesa|poker|cards|poker|#d9822b #2f1a14|pôquer, cartas, sertão, baralho|poker, poquer, baralho|Chapéu baixo, cara fechada, carta na manga de ninguém.|Hat low, straight face, no card up anyone's sleeve.
`;

const STUDIO = { R: 'estudio-recife', A: 'arraial-sao-joao', I: 'casa-do-ipe', P: 'lua-prateada' };
const REEL_SETS = ['calm', 'swell', 'storm'];
/** Of these titles, those that bonus money does not play. */
const NO_BONUS = new Set(['roleta-do-farol', 'dados-do-porto']);
const words = (s) =>
  s
    .split(',')
    .map((w) => w.trim())
    .filter(Boolean);

const drawn = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [slug, title, titleEn, studio, category, type, theme, reels, palette, themes, aliases, pt, en] =
      row.split('|');
    return {
      slug,
      title,
      titleEn,
      studio,
      category,
      type,
      theme,
      reels,
      palette,
      themes,
      aliases,
      pt,
      en,
      noBonus: NO_BONUS.has(slug),
    };
  });

const isListed = ({ type }) => ENGINE_NAMES.includes(type);

/**
 * `reels` is the reel set of a slot. A composed title has no `palette` of its own (its poster's is taken) and has the words and
 * motifs of its poster in `lettering` and `motif`.
 * @type {{slug:string,title:string,titleEn:string,provider:string,category:string,type:string,theme:string,engine:string,reels:string,palette?:[string,string],lettering?:string,motif?:string,noBonus:boolean,themes:string[],aliases:string[],description:{pt:string,en:string}}[]}
 */
export const games = [...drawn, ...titles].filter(isListed).map(({ studio, pt, en, palette, ...game }) => ({
  ...game,
  provider: STUDIO[studio],
  engine: REEL_SETS.includes(game.reels) ? 'slot' : game.reels,
  ...(palette ? { palette: palette.split(' ') } : {}),
  themes: words(game.themes),
  aliases: words(game.aliases),
  description: { pt, en },
}));

for (const { slug, type, engine, category } of games) {
  if (type !== engine) throw new Error(`${slug}: the tile says ${type}, the engine is ${engine}`);
  if (!SHELVES.find((shelf) => shelf.slug === category)?.engines.includes(engine))
    throw new Error(`${slug}: ${category} promises another game than ${engine}`);
}

export const categories = SHELVES.filter(({ slug }) => games.some(({ category }) => category === slug)).map(
  ({ slug, icon, title }) => ({ slug, icon, title }),
);
