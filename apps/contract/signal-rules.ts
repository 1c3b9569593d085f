export { signalRules, type SignalRule } from '../../domain/shared/market/signal-rules.ts';
