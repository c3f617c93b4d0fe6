DROP INDEX "console"."check_exceptions_profile";--> statement-breakpoint
DROP INDEX "console"."check_exceptions_until";--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "console"."check_exceptions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "closed" text;--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "closed_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "check_exceptions_profile" ON "console"."check_exceptions" USING btree ("check","profile") WHERE "console"."check_exceptions"."closed" IS NULL;--> statement-breakpoint
CREATE INDEX "check_exceptions_until" ON "console"."check_exceptions" USING btree ("until","number");--> statement-breakpoint
CREATE FUNCTION "console"."tell_judge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal_console_judge', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_to_judge_told" AFTER INSERT ON "console"."profiles_to_judge"
  FOR EACH STATEMENT EXECUTE FUNCTION "console"."tell_judge"();
