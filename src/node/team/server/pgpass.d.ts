declare module 'pgpass' {
  /** Calls back with the password of the first line that fits; undefined: none does, or others may read the file. */
  export default function pgpass(
    of: { readonly host: string; readonly port: number; readonly database: string; readonly user: string },
    done: (password: string | undefined) => void,
  ): void;
}
