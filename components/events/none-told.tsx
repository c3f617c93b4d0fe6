export const NoneTold = () => <span className="text-ink-3">None told</span>;
