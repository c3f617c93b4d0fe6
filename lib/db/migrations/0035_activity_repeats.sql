CREATE TABLE "console"."activity_repeats" (
	"key" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"first" bigint,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"details" text[] NOT NULL,
	CONSTRAINT "activity_repeats_key_minute_pk" PRIMARY KEY("key","minute")
);
