import { cpus, totalmem } from 'node:os';

export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const day = new Date().toISOString().slice(0, 10);
  return `${model}, ${processors.length} cores, ${memory} GB, Node ${process.versions.node}, ${process.platform}, ${day}`;
}
