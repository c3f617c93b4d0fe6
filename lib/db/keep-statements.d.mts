type Execute = (messages: Uint8Array) => Promise<Uint8Array>;

export function keepStatements(execute: Execute, most?: number): Execute;
