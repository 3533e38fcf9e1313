/** One tone: the frequencies at its beginning and its end in Hz, when it begins and how long it lasts in seconds, and its form. */
type Tone = readonly [from: number, to: number, start: number, length: number, form?: OscillatorType | 'noise'];

/** The sounds that the server lists in `available_notification_sounds`. They are made by the browser, so that no file is loaded. */
const SOUNDS: Readonly<Record<string, readonly Tone[]>> = {
  ascend: [
    [523, 523, 0, 0.12],
    [659, 659, 0.1, 0.12],
    [784, 784, 0.2, 0.25],
  ],
  beep_boop: [
    [880, 880, 0, 0.1, 'square'],
    [440, 440, 0.14, 0.14, 'square'],
  ],
  bink: [[1760, 1760, 0, 0.12]],
  bright: [
    [1319, 1319, 0, 0.15, 'triangle'],
    [1976, 1976, 0.05, 0.35, 'triangle'],
  ],
  brlip: [
    [400, 900, 0, 0.06],
    [600, 1300, 0.06, 0.08],
  ],
  chime: [
    [1047, 1047, 0, 0.6],
    [1568, 1568, 0.12, 0.8],
  ],
  'deep tom': [[140, 60, 0, 0.4]],
  ding: [[1568, 1568, 0, 0.7]],
  'double tap': [
    [900, 500, 0, 0.05, 'triangle'],
    [900, 500, 0.13, 0.05, 'triangle'],
  ],
  down: [[880, 440, 0, 0.25]],
  'dry bongos': [
    [320, 220, 0, 0.08],
    [240, 160, 0.12, 0.1],
  ],
  dutdut: [
    [587, 587, 0, 0.07, 'square'],
    [587, 587, 0.12, 0.07, 'square'],
  ],
  'fast ascend': [
    [523, 523, 0, 0.06],
    [659, 659, 0.05, 0.06],
    [784, 784, 0.1, 0.06],
    [1047, 1047, 0.15, 0.15],
  ],
  flute: [
    [784, 790, 0, 0.3, 'triangle'],
    [988, 994, 0.25, 0.4, 'triangle'],
  ],
  friendly: [
    [659, 659, 0, 0.14],
    [880, 880, 0.12, 0.3],
  ],
  'kick roll': [
    [120, 50, 0, 0.1],
    [120, 50, 0.11, 0.1],
    [120, 50, 0.22, 0.2],
  ],
  'loud tintong': [
    [1319, 1319, 0, 0.3, 'triangle'],
    [988, 988, 0.2, 0.5, 'triangle'],
  ],
  'metallic snare': [
    [0, 0, 0, 0.15, 'noise'],
    [2400, 2200, 0, 0.12, 'square'],
  ],
  pan: [
    [740, 735, 0, 0.5, 'triangle'],
    [1480, 1470, 0, 0.4],
  ],
  shaker: [
    [0, 0, 0, 0.06, 'noise'],
    [0, 0, 0.1, 0.09, 'noise'],
  ],
  simple: [[988, 988, 0, 0.2]],
  stairs: [
    [523, 523, 0, 0.08],
    [587, 587, 0.1, 0.08],
    [659, 659, 0.2, 0.08],
    [698, 698, 0.3, 0.15],
  ],
  subtle: [[660, 660, 0, 0.12]],
  swish: [[0, 0, 0, 0.3, 'noise']],
  tintong: [
    [1319, 1319, 0, 0.25],
    [988, 988, 0.18, 0.4],
  ],
  up: [[440, 880, 0, 0.25]],
  'wood block': [[1100, 900, 0, 0.06, 'triangle']],
  zaping: [
    [1800, 300, 0, 0.15, 'sawtooth'],
    [1319, 1319, 0.14, 0.3],
  ],
  zing: [[900, 2600, 0, 0.2]],
  zulip: [
    [784, 784, 0, 0.15, 'triangle'],
    [1175, 1175, 0.12, 0.35, 'triangle'],
  ],
};

const VOLUME = 0.15;
let context: AudioContext | undefined;

/** Plays one of `available_notification_sounds`; nothing for `none`. Browsers allow it after the first act of the reader in the page. */
export async function playSound(name: string): Promise<void> {
  const tones = Object.hasOwn(SOUNDS, name) ? SOUNDS[name] : undefined;
  if (!tones) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  for (const tone of tones) play(context, tone);
}

function play(audio: AudioContext, [from, to, start, length, form = 'sine']: Tone): void {
  const begin = audio.currentTime + start;
  const end = begin + length;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(VOLUME, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(audio.destination);
  const source = form === 'noise' ? noise(audio, length) : oscillator(audio, form, [from, to], [begin, end]);
  source.connect(volume);
  source.start(begin);
  source.stop(end);
}

function oscillator(
  audio: AudioContext,
  type: OscillatorType,
  [from, to]: readonly [number, number],
  [begin, end]: readonly [number, number],
): OscillatorNode {
  const node = new OscillatorNode(audio, { type });
  node.frequency.setValueAtTime(from, begin);
  node.frequency.exponentialRampToValueAtTime(to, end);
  return node;
}

function noise(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(audio, { buffer });
}
