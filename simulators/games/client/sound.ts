/** Synthesises the sounds: no files to load. Off until the player turns it on; browsers need a gesture first anyway. */
export class Sound {
  on = false;
  #context: AudioContext | null = null;

  set(value: boolean): void {
    this.on = value && typeof AudioContext === 'function';
    if (!this.on) {
      void this.#context?.suspend();
      return;
    }
    this.#context ??= new AudioContext();
    void this.#context.resume();
  }

  spin(): void {
    this.#tone(180, 0, 0.14, 0.05, 'triangle');
    this.#tone(240, 0.05, 0.14, 0.04, 'triangle');
  }

  stop(reel: number): void {
    this.#tone(130 + reel * 14, 0, 0.1, 0.09, 'triangle');
  }

  /** A small knock, higher in lower rows. */
  tick(row: number): void {
    this.#tone(420 + row * 22, 0, 0.05, 0.03, 'triangle');
  }

  /** Free spins begin. */
  free(): void {
    [392, 523.25, 659.25, 783.99, 1046.5].forEach((note, index) => {
      this.#tone(note, index * 0.09, 0.6, 0.05);
      this.#tone(note * 1.5, index * 0.09 + 0.04, 0.4, 0.02, 'triangle');
    });
  }

  /** @param times the win in stakes; always more than one */
  win(times: number): void {
    const notes = [523.25, 659.25, 783.99, 1046.5, 1318.5];
    notes.slice(0, times < 3 ? 2 : times < 10 ? 3 : 5).forEach((note, index) => {
      this.#tone(note, index * 0.11, 0.5, 0.06);
      this.#tone(note * 2, index * 0.11, 0.35, 0.015);
    });
  }

  /** @param frequency in hertz; `at` and `length` in seconds */
  #tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
    const context = this.#context;
    if (!this.on || !context) return;
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
