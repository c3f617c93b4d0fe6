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
import type { z } from 'zod';
import type { Problem, ProblemCode } from '@/lib/contract/problem';
import { ControlError } from '@/lib/queries/request-control';
import { ProblemError } from '@/lib/queries/request-json';
import { preload } from './load-module';
import { useUnsavedWork } from './unsaved-work';

/** A schema's complaint in a form's own words; undefined leaves it as the schema says it. */
type Words = (issue: { code?: string; path?: PropertyKey[] | undefined }) => string | undefined;

interface SubmitFormOptions<Typed extends FieldValues, Valid, Answer>
  extends Pick<UseFormProps<Typed>, 'defaultValues' | 'values' | 'resetOptions'> {
  /**
   * What judges the values, as the operation has it. Fetched with the first touch of the form, so that no page waits
   * for schemas; where it cannot be had, the operation judges alone.
   */
  schema: () => Promise<z.ZodType<Valid, Typed>>;
  words?: Words;
  /** In the order of the screen: the first with which something is wrong gets the focus. */
  fields: readonly FieldPath<Typed>[];
  /** Problems that are about a field, though they do not name it. */
  about?: Partial<Record<ProblemCode, FieldPath<Typed>>>;
  /** Gets the focus after a refusal that is about no field. */
  focusAfter?: FieldPath<Typed>;
  send: (valid: Valid, form: UseFormReturn<Typed, unknown, Valid>) => Promise<Answer>;
  /** Waited for: until then the form is being sent. */
  done: (answer: Answer, valid: Valid, form: UseFormReturn<Typed, unknown, Valid>) => unknown;
}

/**
 * A form that is judged by its operation's own schema, here and there, and sent once at a time. What is refused is
 * said at the field that it is about; the rest is `problem` (of the console) or `failure` (of the sandbox), until the
 * next try. What was typed stays.
 */
export function useSubmitForm<Typed extends FieldValues, Valid, Answer>({
  schema,
  words,
  fields,
  about = {},
  focusAfter,
  send,
  done,
  ...options
}: SubmitFormOptions<Typed, Valid, Answer>) {
  const form = useForm<Typed, unknown, Valid>({ ...options, resolver: resolverOf(schema, words) });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<ControlError | null>(null);
  const isBusy = useRef(false);
  const reset = () => {
    setProblem(null);
    setFailure(null);
  };

  /** @throws what is no refusal */
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
      await done(await send(valid, form), valid, form);
    } catch (cause) {
      refuse(cause);
    }
  });

  /** For the form's `onSubmit`; a second one while the first runs does nothing. */
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    // A dialog's form is within the one that it was opened from, as React has it.
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
    prepare: () => preload(schema),
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

/** The form of `useSubmitForm`: its fields find it by their names. */
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
      {/* Sent by the script alone; should a browser be faster, what is typed is at least not in the address. */}
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
