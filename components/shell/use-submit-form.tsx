'use client';

import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { preload } from '@/components/ui/load-module';
import type { Problem, ProblemCode } from '@/lib/platform/api/problem';
import { ControlError } from '@/lib/platform/data/request-control';
import { ProblemError } from '@/lib/platform/data/request-json';
import { useUnsavedWork } from './unsaved-work';
import { type Refreshes, useRefresh } from './use-refresh';
import { whenIdle } from './when-idle';

/** A form's own wording of a schema error; undefined uses the schema's. */
type Words = (issue: { code?: string; path?: PropertyKey[] | undefined }) => string | undefined;

interface SubmitFormOptions<Typed extends FieldValues, Valid, Answer>
  extends Pick<UseFormProps<Typed>, 'defaultValues' | 'values' | 'resetOptions'> {
  /**
   * The operation's schema. Loaded when the form is first used, so that no page waits for it; if that fails, only the
   * server validates.
   */
  schema: () => Promise<z.ZodType<Valid, Typed>>;
  words?: Words;
  /** In screen order: the first field with an error gets focus. */
  fields: readonly FieldPath<Typed>[];
  /** Problems that belong to a field without naming it. */
  about?: Partial<Record<ProblemCode, FieldPath<Typed>>>;
  /** Gets focus after a refusal that concerns no field. */
  focusAfter?: FieldPath<Typed>;
  send: (valid: Valid, form: UseFormReturn<Typed, unknown, Valid>) => Promise<Answer>;
  /** Refreshed before `done`. */
  refreshes?: Refreshes;
  /** Awaited: the form counts as submitting until then. */
  done: (answer: Answer, valid: Valid, form: UseFormReturn<Typed, unknown, Valid>) => unknown;
}

/**
 * A form validated by its operation's own schema, in the browser and on the server, and sent once at a time. Errors are
 * shown at their fields; the rest is `problem` (from the console) or `failure` (from the sandbox) until the next try.
 * The input stays.
 */
export function useSubmitForm<Typed extends FieldValues, Valid, Answer>({
  schema,
  words,
  fields,
  about = {},
  focusAfter,
  send,
  refreshes = [],
  done,
  ...options
}: SubmitFormOptions<Typed, Valid, Answer>) {
  const form = useForm<Typed, unknown, Valid>({ ...options, resolver: resolverOf(schema, words) });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<ControlError | null>(null);
  const isBusy = useRef(false);
  const refresh = useRefresh();
  const reset = () => {
    setProblem(null);
    setFailure(null);
  };

  /** @throws anything that is not a refusal */
  function refuse(cause: unknown): void {
    const isProblem = cause instanceof ProblemError;
    if (!isProblem && !(cause instanceof ControlError)) throw cause;
    const { errors = {} } = isProblem ? cause.problem : cause;
    const of = isProblem ? about[cause.problem.code] : undefined;
    const left = { ...errors };
    const wrong = fields.flatMap((field) => {
      const members = Object.keys(errors).filter((member) => belongsTo(field, member));
      const messages = members.flatMap((member) => errors[member] ?? []);
      for (const member of members) delete left[member];
      if (isProblem && field === of) messages.push(cause.problem.title);
      return messages.length === 0 ? [] : [{ field, message: messages.join(' ') }];
    });
    for (const { field, message } of wrong) form.setError(field, { type: 'refused', message });
    const first = wrong[0]?.field ?? focusAfter;
    if (first !== undefined) form.setFocus(first);
    if (!isProblem) {
      setFailure(new ControlError(cause.message, cause.status, left));
      return;
    }
    const isSaidByFields =
      (cause.problem.code === 'invalid_body' || of !== undefined) &&
      wrong.length > 0 &&
      Object.keys(left).length === 0;
    setProblem(isSaidByFields ? null : cause.problem);
  }

  const judgeAndSend = form.handleSubmit(async (valid) => {
    try {
      const answer = await send(valid, form);
      await refresh(refreshes);
      await done(answer, valid, form);
    } catch (cause) {
      refuse(cause);
    }
  });

  /** For the form's `onSubmit`; ignored while a submit is running. */
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    // React treats a dialog's form as a child of the form it was opened from.
    event?.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    reset();
    try {
      await judgeAndSend();
    } finally {
      isBusy.current = false;
    }
  };

  return {
    form,
    submit,
    isSending: form.formState.isSubmitting,
    problem,
    failure,
    reset,
    // Evaluated at once, it would hold up the frame in which a dialog opens and focuses its first field.
    prepare: () => void whenIdle(() => preload(schema)),
  };
}

function resolverOf<Typed extends FieldValues, Valid>(
  schema: () => Promise<z.ZodType<Valid, Typed>>,
  words: Words | undefined,
): Resolver<Typed, unknown, Valid> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), schema()]).catch(() => null);
    if (loaded === null) return { values: values as unknown as Valid, errors: {} };
    const [{ zodResolver }, found] = loaded;
    return zodResolver(found, words ? { error: words } : {})(values, context, options);
  };
}

/** "event_types.0" belongs to `event_types`. */
const belongsTo = (field: string, member: string): boolean =>
  member === field || member.startsWith(`${field}.`);

/** The form of `useSubmitForm`: fields are connected by name. */
export function SubmitForm<Typed extends FieldValues, Valid>({
  of,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'method'> & {
  of: Pick<ReturnType<typeof useSubmitForm>, 'submit' | 'prepare'> & {
    form: UseFormReturn<Typed, unknown, Valid>;
  };
}) {
  useUnsavedWork(of.form.formState.isDirty);
  return (
    <FormProvider {...of.form}>
      {/* Submitted by script only. If someone submits before hydration, `post` at least keeps the text out of the
          address. */}
      <form
        noValidate
        method="post"
        onSubmit={(event) => void of.submit(event)}
        onFocus={of.prepare}
        {...rest}
      />
    </FormProvider>
  );
}
