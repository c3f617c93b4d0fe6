import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWaitingRoom, type Place, type WaitingRoom } from './waiting-room';

const filled = vi.fn();
const lost = vi.fn();
let now = 0;
let room: WaitingRoom;

beforeEach(() => {
  vi.clearAllMocks();
  now = 0;
  room = createWaitingRoom({ webhooks: 8, bytes: 800, undisturbed: 500 }, filled, () => now);
});

const enter = (network = 'a') => room.enter(network, () => lost(network));
const enterAll = (count: number, network?: string) =>
  Array.from({ length: count }, () => enter(network)).filter((place): place is Place => place !== null);

describe('case 163: a room', () => {
  test('has half of its places for one network of strangers, and the rest for others', () => {
    expect(enterAll(8, 'a')).toHaveLength(4);
    expect(enterAll(8, 'b')).toHaveLength(4);
    expect(enterAll(1, 'c')).toHaveLength(0);
    expect(filled).toHaveBeenCalledTimes(1);
  });

  test('does not count those against it who have shown who they are, nor those who left', () => {
    for (const place of enterAll(4)) place.prove();
    const [first] = enterAll(4);
    expect(enter()).toBeNull();
    first?.leave();
    expect(enter()).not.toBeNull();
  });

  test('lets whoever has been sending longest make way, of the same network first', () => {
    enterAll(4, 'a');
    now = 300;
    enterAll(4, 'b');
    now = 499;
    expect(enter('c')).toBeNull();
    now = 801;
    expect(enter('b')).not.toBeNull();
    expect(lost.mock.calls).toEqual([['b']]);
    expect(enter('c')).not.toBeNull();
    expect(lost.mock.calls).toEqual([['b'], ['a']]);
  });

  test('asks nobody to make way whose body came whole', () => {
    for (const place of [...enterAll(4, 'a'), ...enterAll(4, 'b')]) place.complete();
    now = 10_000;
    expect(enter('c')).toBeNull();
    expect(lost).not.toHaveBeenCalled();
  });

  test('counts bytes that came, for strangers half of them, and gives them back once', () => {
    const [first, second] = enterAll(2) as [Place, Place];
    expect(first.hold(300)).toBe(true);
    expect(second.hold(101)).toBe(false);
    expect(second.hold(100)).toBe(true);
    first.prove();
    expect(first.hold(300)).toBe(true);
    const [other] = enterAll(1, 'b') as [Place];
    expect(other.hold(101)).toBe(false);
    first.leave();
    first.leave();
    expect(other.hold(400)).toBe(true);
    expect(second.hold(300)).toBe(true);
  });

  test('says that it is full again only after it was half empty', () => {
    const places = [...enterAll(4, 'a'), ...enterAll(4, 'b')];
    enter();
    enter();
    for (const place of places) place.leave();
    expect(filled).toHaveBeenCalledTimes(1);
    enterAll(4, 'a');
    enter('a');
    expect(filled).toHaveBeenCalledTimes(2);
  });
});
