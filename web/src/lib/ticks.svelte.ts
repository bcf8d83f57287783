// The time, for what counts down on the page. It goes only while somebody looks at it.

class Ticks {
  /** Seconds since 1970 on this device. */
  seconds = $state(Math.floor(Date.now() / 1000));
  /** The page's own time, which no clock of the device can turn back. */
  page = $state(performance.now());
  #users = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Lets it go until what is returned is called. */
  run(): () => void {
    this.#users += 1;
    this.#look();
    this.#timer ??= setInterval(() => this.#look(), 500);
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #look(): void {
    this.seconds = Math.floor(Date.now() / 1000);
    this.page = performance.now();
  }
}

export const ticks = new Ticks();
