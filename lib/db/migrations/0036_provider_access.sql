ALTER TABLE "console"."operator_accounts" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."operator_sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "console"."operators" ADD COLUMN "disabled_by" text;