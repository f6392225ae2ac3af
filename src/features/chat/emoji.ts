/** The emoji of the picker, with words in Portuguese and English. Loads when the picker opens. */
import { bare } from '../../lib/bare.ts';

/** One emoji a line, then its words in both languages. */
const TABLE = `
😀 sorriso feliz grin smile happy
😃 sorriso alegre smile happy open
😄 rindo feliz laugh smile happy
😁 sorriso dentes grin teeth
😆 gargalhada laugh squint
😅 alivio suor sweat smile relief
🤣 rolando rir gargalhada rofl laugh
😂 chorando rir lagrimas joy laugh tears
🙂 sorriso leve slight smile
🙃 ao contrario upside down
😉 piscar wink
😊 corado feliz blush happy
😇 anjo santo angel halo
🥰 amor coracoes love hearts
😍 apaixonado olhos coracao love heart eyes
🤩 estrelas uau star eyes wow
😘 beijo kiss
😋 delicia comida yum tasty
😜 lingua brincadeira tongue joke
🤪 doido maluco crazy zany
🤑 dinheiro rico money rich
🤗 abraco hug
🤭 opa mao boca oops giggle
🤫 silencio segredo quiet secret shh
🤔 pensando duvida thinking hmm
🤨 desconfiado sobrancelha doubt eyebrow
😐 neutro serio neutral
😏 malicioso smirk
🙄 revirar olhos eye roll
😬 careta nervoso grimace
😌 aliviado calmo relieved calm
😔 triste pensativo sad pensive
😴 dormindo sono sleep
🤒 doente febre sick fever
🤯 explodir cabeca mind blown
🥳 festa comemorar party celebrate
😎 oculos legal cool sunglasses
🤓 nerd oculos nerd
😕 confuso confused
😟 preocupado worried
😮 surpresa boca aberta surprise wow
😳 envergonhado vermelho flushed
🥺 pidao por favor pleading please
😢 triste choro cry sad
😭 chorando muito sob cry
😱 grito medo scream fear
😤 bravo bufando huff angry
😡 raiva bravo angry rage
🤬 palavrao xingando swear angry
😈 diabo travesso devil
💀 caveira morto skull dead
💩 coco poop
🤡 palhaco clown
👻 fantasma ghost
👽 alien et alien
🤖 robo robot
😺 gato feliz cat happy
🙈 macaco nao ver monkey see no evil
🙉 macaco nao ouvir monkey hear no evil
🙊 macaco nao falar monkey speak no evil
👍 joia positivo sim like thumbs up yes
👎 negativo nao dislike thumbs down no
👌 ok perfeito okay perfect
✌️ paz vitoria peace victory
🤞 dedos cruzados sorte fingers crossed luck
🤟 te amo rock love you
🤘 rock metal horns
🤙 hang loose ligar call shaka
👈 esquerda left point
👉 direita right point
👆 cima up point
👇 baixo down point
☝️ um dedo one point
👋 tchau ola oi mao wave hello bye
🙌 maos viva hands hooray
👏 palmas parabens clap applause
🤝 acordo aperto de mao handshake deal
🙏 obrigado rezar por favor thanks pray please
💪 forca musculo strong muscle
👀 olhos olhar eyes look
🧠 cerebro brain
❤️ coracao amor vermelho heart love red
🧡 coracao laranja heart orange
💛 coracao amarelo heart yellow
💚 coracao verde heart green
💙 coracao azul heart blue
💜 coracao roxo heart purple
🖤 coracao preto heart black
🤍 coracao branco heart white
💔 coracao partido broken heart
💕 coracoes amor hearts love
💯 cem perfeito hundred perfect
💥 explosao boom explosion
💫 tonto estrela dizzy star
💦 gotas agua sweat drops
💨 vento rapido wind fast dash
💤 sono dormir sleep zzz
🔥 fogo quente fire hot lit
✨ brilho sparkles shine
⭐ estrela star
🌟 estrela brilhante glowing star
⚡ raio rapido lightning fast
🎉 festa confete party tada confetti
🎊 festa confete ball party
🎁 presente gift present
🏆 trofeu campeao trophy champion
🥇 ouro primeiro gold first medal
🥈 prata segundo silver second medal
🥉 bronze terceiro bronze third medal
⚽ futebol bola gol soccer football ball goal
🏀 basquete basketball
🏈 futebol americano american football
🎾 tenis tennis
🏐 volei volleyball
🥊 boxe luta boxing fight
🏎️ carro corrida race car
🐎 cavalo corrida horse race
🎰 caca niquel slot jackpot
🎲 dado jogo dice game
🎯 alvo mira target bullseye
🎮 videogame controle game controller
🃏 coringa carta joker card
♠️ espadas naipe spade suit
♥️ copas naipe heart suit
♦️ ouros naipe diamond suit
♣️ paus naipe club suit
💎 diamante joia gem diamond
👑 coroa rei crown king
🍀 trevo sorte clover luck
🎵 musica nota music note
💰 saco dinheiro money bag
💵 nota dinheiro cash bill
💸 dinheiro voando money wings lost
🪙 moeda coin
📈 subindo grafico up chart
📉 caindo grafico down chart
🚀 foguete rocket
⏰ despertador hora alarm clock time
⏳ ampulheta espera hourglass wait
📱 celular telefone phone mobile
💡 ideia lampada idea bulb
📌 fixar alfinete pin
✅ certo feito check done
❌ errado nao x wrong no
❗ exclamacao atencao exclamation
❓ pergunta duvida question
⚠️ aviso cuidado warning
🚫 proibido no forbidden
🆗 ok okay
🔔 sino aviso bell
☀️ sol sun
🌙 lua noite moon night
🌈 arco iris rainbow
🌧️ chuva rain
❄️ neve frio snow cold
🌊 onda mar wave sea
🌴 palmeira praia palm beach
🌹 rosa flor rose flower
🌻 girassol flor sunflower
🐶 cachorro cao dog
🐱 gato cat
🐯 tigre tiger
🦁 leao lion
🐆 onca jaguar leopard
🐵 macaco monkey
🐔 galinha frango chicken
🐟 peixe fish
🐍 cobra snake
🐢 tartaruga turtle
🦜 arara papagaio parrot
🦄 unicornio unicorn
🐂 boi touro ox bull
🐰 coelho rabbit
🍎 maca fruta apple fruit
🍌 banana fruta fruit
🍇 uva fruta grape fruit
🍉 melancia fruta watermelon fruit
🍒 cereja fruta cherry fruit
🍋 limao fruta lemon fruit
🌶️ pimenta chili pepper hot
🍕 pizza comida food
🍔 hamburguer comida burger food
🍟 batata frita fries
🍿 pipoca popcorn
🎂 bolo aniversario cake birthday
🍫 chocolate doce sweet
☕ cafe coffee
🍺 cerveja beer
🍻 brinde cerveja cheers beer
🥂 brinde champanhe cheers champagne
🍾 champanhe comemorar champagne celebrate
🧉 mate chimarrao mate
🏠 casa house home
⛵ barco vela jangada boat sail
✈️ aviao viagem plane travel
🚗 carro car
🎸 violao guitarra guitar
🥁 tambor samba drum
🎭 teatro carnaval theatre carnival
🇧🇷 brasil bandeira brazil flag
🏖️ praia verao beach summer
🏁 chegada corrida finish race flag
`;

export interface Emoji {
  readonly emoji: string;
  readonly words: string;
}

export const EMOJI: readonly Emoji[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(' ');
    return { emoji: line.slice(0, at), words: line.slice(at + 1) };
  });

/** The emoji that have a word which begins with each typed one, in either language. */
export function searchEmoji(typed: string): readonly Emoji[] {
  const wanted = bare(typed).split(/\s+/).filter(Boolean);
  return EMOJI.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}
