type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * An `XMLHttpRequest` over a replaced `fetch`, as far as `core/http/request.ts` uses one: half of the body is sent at
 * once, the rest with the reply.
 */
export function fakeRequestOf(fetch: Fetch): new () => XMLHttpRequest {
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    responseText = '';
    #method = '';
    #address = '';
    #headers = new Headers();
    #isAborted = false;

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(): string {
      return 'application/json';
    }

    abort(): void {
      this.#isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    send(body: FormData): void {
      void this.#send(body);
    }

    #progress(loaded: number): void {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
    }

    async #send(body: FormData): Promise<void> {
      const init = { method: this.#method, headers: this.#headers, body };
      this.#progress(50);
      try {
        const response = await fetch(this.#address, init);
        if (this.#isAborted) return;
        this.#progress(100);
        this.status = response.status;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      } catch {
        if (!this.#isAborted) this.dispatchEvent(new Event('error'));
      }
    }
  }
  // As far as it is used.
  return FakeRequest as unknown as new () => XMLHttpRequest;
}
