declare module 'smtp-server' {
  import type { Server, Socket } from 'node:net';
  import type { Readable } from 'node:stream';

  type Callback = (error?: Error | null) => void;
  type Session = {
    readonly envelope: { readonly rcptTo: readonly { readonly address: string }[] };
  };
  export class SMTPServer {
    constructor(options: {
      readonly disabledCommands: readonly string[];
      readonly onRcptTo?: (
        address: { readonly address: string },
        session: Session,
        callback: Callback,
      ) => void;
      readonly onData: (stream: Readable, session: Session, callback: Callback) => void;
    });
    readonly connections: ReadonlySet<{ readonly _socket: Socket }>;
    on(event: 'error', listener: (error: Error) => void): void;
    listen(port: number, host: string, listening: () => void): Server;
    close(callback: () => void): void;
  }
}
